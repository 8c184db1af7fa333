import type { PageHead } from '../../../lib/page-heads.ts'
import { difference } from '../../audit-log/rules.ts'
import { headsProblem } from '../page-heads-rules.ts'
import { fieldsOf, type Section, type SettingsRefusal, type Values } from '../rules.ts'

/** What shoppers see of the shop, and nothing that changes orders or money. */
export const schedulableSections = ['shop', 'home', 'texts', 'sharing', 'pages'] as const satisfies Section[]
export type SchedulableSection = (typeof schedulableSections)[number]

export const canBeScheduled = (section: Section): section is SchedulableSection =>
  schedulableSections.some((each) => each === section)

/** `fields`: what changes. `before`: what they were when it was planned. `by`: the admin in whose name it is published. */
export type ScheduledEdit = {
  id: string
  section: SchedulableSection
  fields: Values
  before: Values
  publishAt: Date
  by: string
}

export const MAX_SCHEDULED = 10
export const MAX_DAYS_AHEAD = 365

export type ScheduleRefusal =
  | SettingsRefusal
  | { reason: 'past' | 'ends-early' | 'nothing-changed' | 'too-many-scheduled' | 'gone' }
  | { reason: 'far'; field: 'publishAt' | 'until' }

export function timesProblem(
  { publishAt, until }: { publishAt: Date; until?: Date | null | undefined },
  now: Date,
): ScheduleRefusal | null {
  const latest = new Date(now.getTime() + MAX_DAYS_AHEAD * 24 * 60 * 60 * 1000)
  if (publishAt <= now) return { reason: 'past' }
  if (publishAt > latest) return { reason: 'far', field: 'publishAt' }
  if (until && until <= publishAt) return { reason: 'ends-early' }
  return until && until > latest ? { reason: 'far', field: 'until' } : null
}

export const differs = (one: unknown, other: unknown): boolean =>
  difference({ value: one }, { value: other }) !== null

/** The fields as they are published. A list is one field: null where another admin changed it since it was planned. */
export function fieldsToPublish(
  { section, fields, before }: Pick<ScheduledEdit, 'section' | 'fields' | 'before'>,
  present: Values,
): Values | null {
  const published = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    if (!Array.isArray(value) || !differs(present[name], before[name])) continue
    const isHeads = fieldsOf(section)[name]?.kind === 'heads'
    const [was, is, now] = [before[name], value, present[name]] as PageHead[][]
    const merged = isHeads && was && is && now ? mergeHeads(was, is, now) : null
    if (!merged) return null
    published[name] = merged
  }
  return published
}

function mergeHeads(was: PageHead[], is: PageHead[], now: PageHead[]): PageHead[] | null {
  const of = (heads: PageHead[], page: string) => heads.find((head) => head.page === page)
  const pages = [...was, ...is].map(({ page }) => page)
  const changed = pages.filter((page) => differs(of(was, page), of(is, page)))
  if (changed.some((page) => differs(of(was, page), of(now, page)))) return null
  const isChanged = ({ page }: PageHead) => changed.includes(page)
  const merged = [...now.filter((head) => !isChanged(head)), ...is.filter(isChanged)]
  return headsProblem(merged) === null ? merged : null
}
