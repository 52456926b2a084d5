/**
 * The codes of the catalogue as patterns. The page's first load validates messages with these and leaves the tables (markets.ts,
 * results.ts) to the pages that show markets; a test compares both. Plays and selections are exactly those of the tables: a page
 * can't show another. An unknown result of a newer server is shown by a neutral text.
 */
export const PLAY_PATTERN =
  /^(?:[HS]?(?:M|R|(?:OU|EO)[HC]?|TS|PD|DC|G)|ML|T|FS?|G[HC]|WM|CS[HC]|W[NBE][HC]|SB[HC]|MH[HC]?|TSF|H?EH|H?M[OT]|TO|D[OT]|H?DNB|[FLN]G|FGT|Q[GM][1-6]|H?K(?:M|R|OU)|KOU[HC]|KEO|B(?:M|R|OU[HC]?)|HBOU|P(?:[1-9]|12|15|34)(?:ML|R|OU))$/
export const SELECTION_PATTERN =
  /^(?:[HCNOUEY]|[HCN]{2}|[HCNY][OUYN]|(?:[HC]N|HC)[OUYN]|H[0-4]C[0-4]|OVH|T01|T23|T46|OVER|G[0-6]|[HC][123]|P[1-6]|FS[1-9]\d{0,2})$/
export const RESULT_PATTERN = /^[A-Z][A-Z\d]?$/
