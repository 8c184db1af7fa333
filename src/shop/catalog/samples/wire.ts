import type { KeptSample } from './rules.ts'

export type SamplesAnswer = { message: string; kept: KeptSample[] }

export function presentImported({ added }: { added: number }): SamplesAnswer {
  return { message: added === 1 ? '1 sample is in the shop' : `${added} samples are in the shop`, kept: [] }
}

export function presentRemoved({ removed, kept }: { removed: number; kept: KeptSample[] }): SamplesAnswer {
  const message =
    kept.length === 0 ? 'The samples are removed' : `Removed: ${removed}. What stays is yours now`
  return { message, kept }
}

export function presentSamplesRefusal(_: { reason: 'not-empty' }) {
  return {
    status: 409,
    message: 'The shop has products of its own: samples are for an empty shop',
  } as const
}
