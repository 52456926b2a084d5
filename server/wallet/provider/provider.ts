import type { MessageHeaders } from '../../platform/signed-message.ts'

/**
 * The port to whoever takes members' money and pays it out. An adapter speaks some provider's protocol: `http-provider.ts` that of
 * docs/payment-provider.md, which the sandbox speaks.
 */
export interface Provider {
  /** The last part of its callbacks' address. */
  readonly name: string
  /** Asks it to take or pay out money. The same order again is the same order. @throws ProviderSilent */
  create(order: ProviderOrder): Promise<ProviderTaken>
  /** Asks what became of an order. @throws ProviderSilent */
  status(id: string): Promise<ProviderStatus>
  /** Reads what came in as a callback; null unless it is a message of this provider, whole and of now. */
  callback(body: Buffer, headers: MessageHeaders): ProviderMessage | null
}

/** No usable answer came: the order may have been taken or not, and only its status says which. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** Where money is paid to; which of them are there depends on the way. */
export const PAY_TO_PARTS = ['payee', 'bank', 'account', 'address', 'network', 'wallet', 'channel', 'qr', 'page'] as const
export type PayTo = { readonly [K in (typeof PAY_TO_PARTS)[number]]?: string | undefined }

export interface ProviderOrder {
  /** The payment's. */
  id: string
  kind: 'deposit' | 'withdrawal'
  way: string
  amountFen: bigint
  /** What it is in a coin, a decimal number; null for yuan. */
  coin: { code: string; network: string; amount: string } | null
  /** Where a withdrawal goes. Of a deposit the provider says where it is paid to, and this may name what the member pays from. */
  payTo: PayTo | null
  /** What the payer writes beside the transfer. */
  remark: string | null
  /** Epoch ms. */
  expiresAt: number | null
}

/** `taken: false` is final: it will never be paid. */
export type ProviderTaken = { taken: true; payTo: PayTo } | { taken: false }

/** How a provider ends an order. `timed_out` is as final as `failed`: it will not pay any more. */
export const PROVIDER_WORDS = ['paid', 'failed', 'timed_out'] as const
export type ProviderWord = (typeof PROVIDER_WORDS)[number]

/** `unknown`: it has no such order. `amountFen`: what was paid, or is to be paid; null where it has none. */
export interface ProviderStatus {
  state: ProviderWord | 'open' | 'unknown'
  amountFen: bigint | null
}

export interface ProviderMessage {
  /** The provider's own id of this message: a copy has the same. */
  id: string
  payment: string
  amountFen: bigint
  says: ProviderWord
}
