// What the scripts find and do not make themselves: given by the build, by the theme, by a library, by the browser.

/** Members of `errorCodes` in scripts that the build makes: macros/publish/browser_data.py, diagnosis_json.py, scripts.py, search_index.py. */
interface Generated {
    data: any;
    neighbourLines?: {en: string, zh: string}[];
    ui: any;
    reportLabels: any;
    diagnosisData: any;
    causeTexts: any;
    partTitles: any;
    searchIndex: any;
    logWorkerText?: string;
    searchWorkerText?: string;
}

declare const generated: Generated;

/** docs/javascripts/vendor/minisearch.min.js */
declare const MiniSearch: any;

/** docs/javascripts/vendor/pako-inflate.min.js */
declare const pako: any;

/** Material's own: where it keeps what a reader chose. theme/start.js does what its inline scripts did. */
interface Window {
    __md_scope: URL;
    __md_hash: (text: string) => number;
    __md_get: (key: string, storage?: Storage, scope?: URL) => any;
    __md_set: (key: string, value: unknown, storage?: Storage, scope?: URL) => void;
    importScripts?: (...addresses: string[]) => void;
}

/** What a worker has and a window has not, as far as it is used. */
interface DedicatedWorkerGlobalScope {
    postMessage(message: unknown, transfer?: Transferable[]): void;
    onmessage: (event: MessageEvent) => void;
}

/** The pages have no element but those of HTML where a script looks for one. */
interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
    closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
    closest(selectors: string): HTMLElement | null;
}
