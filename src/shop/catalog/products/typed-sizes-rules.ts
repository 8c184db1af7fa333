import { FIRST_OWN_SIZE } from '../own-sizes-rules.ts'
import { readSize, type SizeReading, type SizeSystem, sizeIn, sizeText } from '../size-rules.ts'
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
    const size =
      typed === undefined ? readNumber(system, present, row.size) : readTyped(system, present, typed)
    if (size === undefined)
      problems.set(index, { kind: 'other-system', typed: typed ?? sizeText(row.size), system })
    else if (seen.has(size)) problems.set(index, { kind: 'twice', size })
    seen.add(size ?? row.size)
    return { ...row, size: size ?? row.size }
  })
  return { sizes, problems }
}

/** Plain numbers are sizes of every system. */
function readNumber(system: SizeSystem, present: readonly { size: number }[], size: number) {
  const isThere = () => present.some((one) => one.size === size)
  return size < FIRST_OWN_SIZE || isThere() ? size : sizeIn(system, String(size))
}

function readTyped(
  system: SizeSystem,
  present: readonly { size: number }[],
  typed: string,
): number | undefined {
  const isThere = ({ size, words }: SizeReading) => words && present.some((one) => one.size === size)
  return sizeIn(system, typed) ?? readSize(typed).find(isThere)?.size
}
