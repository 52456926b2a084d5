import * as z from 'zod/mini'

/** Route codes of the help pages (platform §2). */
export const HELP_CODES = [
  ...(['kh', 'ck', 'qk', 'zz', 'yhgz', 'tjllq', 'xnbcqkjc', 'tytzjc', 'tysstqth', 'fjcjc', 'rqgl', 'dxqgl'] as const),
  ...(['cpwt', 'dzjj', 'tywt', 'zrwt', 'qtwt', 'bczr', 'gywm', 'gztk', 'hzhb', 'ysgz', 'zxkf'] as const),
] as const
export type HelpCode = (typeof HELP_CODES)[number]
export const helpCode = z.enum(HELP_CODES)
