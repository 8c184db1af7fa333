import type { Section, SettingsRefusal, Values } from '../rules.ts'

/** What shoppers see of the shop, and nothing that changes orders or money. */
export const schedulableSections = ['shop', 'home', 'texts', 'sharing', 'pages'] as const satisfies Section[]
export type SchedulableSection = (typeof schedulableSections)[number]

export const canBeScheduled = (section: Section): section is SchedulableSection =>
  schedulableSections.some((each) => each === section)

/** `fields`: what changes. `by`: the admin in whose name it is published. */
export type ScheduledEdit = {
  id: string
  section: SchedulableSection
  fields: Values
  publishAt: Date
  by: string
}

export const MAX_SCHEDULED = 10
export const MAX_DAYS_AHEAD = 365

export type ScheduleRefusal =
  | SettingsRefusal
  | { reason: 'past' | 'far' | 'nothing-changed' | 'too-many-scheduled' | 'gone' }

export function publishProblem(publishAt: Date, now: Date): 'past' | 'far' | null {
  const ahead = publishAt.getTime() - now.getTime()
  if (ahead <= 0) return 'past'
  return ahead > MAX_DAYS_AHEAD * 24 * 60 * 60 * 1000 ? 'far' : null
}
