import { yuanFull } from '../../domain/money.ts'

/** `¥12,580.40`, of fen; covered when amounts are hidden, a dash while unknown. */
export const yuanText = (fen: string | bigint | undefined, hidden = false): string =>
  fen === undefined ? '¥ —' : hidden ? '¥ ••••••' : yuanFull(fen)
