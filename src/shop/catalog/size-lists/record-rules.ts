import type { FieldInWords, RecordType } from '../../audit-log/record-rules.ts'
import { isOwnSystem, type OwnSize } from '../own-sizes-rules.ts'
import { factsOf } from '../size-rules.ts'

export const sizeListRecord = {
  title: 'the size list',
  plural: 'Size lists',
  fields: { name: 'name' },
  lists: { sizes: sizesInWords },
  read: 'products:read',
  write: 'products:write',
  link: { label: 'Size lists', page: 'sizeLists' },
  undo: 'all',
} as const satisfies RecordType

function sizesInWords(before: unknown, after: unknown): FieldInWords[] {
  const [was, is] = [labelsIn(before), labelsIn(after)]
  return was === is ? [] : [{ label: 'sizes', before: was, after: is }]
}

function labelsIn(sizes: unknown): string | null {
  return sizes ? (sizes as OwnSize[]).map(({ label }) => label).join(', ') : null
}

/** Of a product or a category. */
export function meaningInWords(before: unknown, after: unknown): FieldInWords[] {
  return [{ label: 'meaning of sizes', before: systemInWords(before), after: systemInWords(after) }]
}

function systemInWords(system: unknown): string | null {
  if (typeof system !== 'string' || system === '') return null
  return isOwnSystem(system) ? factsOf(system).name : system
}
