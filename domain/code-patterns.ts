/**
 * The codes of the catalogue as patterns. The page's first load validates messages with these and leaves the tables (markets.ts,
 * results.ts) to the pages that show markets; a test compares both. Plays and selections are exactly those of the tables: a page
 * can't show another. An unknown result of a newer server is shown by a neutral text.
 */
export const PLAY_PATTERN = /^(?:H?(?:M|R|OU[HC]?|EO|TS|PD)|ML|DC|T|F|FS)$/
export const SELECTION_PATTERN = /^(?:[HCNOUEY]|[HCN]{2}|H[0-4]C[0-4]|OVH|T01|T23|T46|OVER|FS[1-9]\d{0,2})$/
export const RESULT_PATTERN = /^[A-Z][A-Z\d]?$/
