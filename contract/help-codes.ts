import * as z from 'zod/mini'

/** Route codes of the written help pages. The others come with their features. */
export const HELP_CODES = [
  ...(['kh', 'tjllq', 'fjcjc', 'tytzjc', 'rqgl', 'dxqgl', 'tysstqth', 'tywt', 'qtwt'] as const),
  ...(['gztk', 'yhgz', 'ysgz', 'bczr', 'gywm', 'hzhb', 'zxkf'] as const),
] as const
export type HelpCode = (typeof HELP_CODES)[number]
export const helpCode = z.enum(HELP_CODES)
