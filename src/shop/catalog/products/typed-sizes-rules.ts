import { readSize, type SizeReading, type SizeSystem, sizeIn } from '../size-rules.ts'
import type { RequestedSize, StockProblem } from './rules.ts'

/** Words are read by the system of the product. It keeps sizes of another system, which it had before. */
export function readTypedSizes(
  system: SizeSystem,
  present: readonly { size: number }[],
  requested: readonly RequestedSize[],
): { sizes: RequestedSize[]; problems: Map<number, StockProblem> } {
  const problems = new Map<number, StockProblem>()
  const seen = new Set<number>()
  const sizes = requested.map(({ typed, ...row }, index) => {
    const size = typed === undefined ? row.size : readTyped(system, present, typed)
    if (size === undefined) problems.set(index, { kind: 'other-system', typed: typed ?? '', system })
    else if (seen.has(size)) problems.set(index, { kind: 'twice', size })
    seen.add(size ?? row.size)
    return { ...row, size: size ?? row.size }
  })
  return { sizes, problems }
}

function readTyped(
  system: SizeSystem,
  present: readonly { size: number }[],
  typed: string,
): number | undefined {
  const isThere = ({ size, words }: SizeReading) => words && present.some((one) => one.size === size)
  return sizeIn(system, typed) ?? readSize(typed).find(isThere)?.size
}
