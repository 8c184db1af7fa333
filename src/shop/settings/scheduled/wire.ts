import { z } from 'zod'
import { momentField } from '../../../forms/moment.ts'
import type { Values } from '../rules.ts'
import { fieldsForm, presentSettingsRefusal } from '../wire.ts'
import {
  MAX_DAYS_AHEAD,
  MAX_SCHEDULED,
  type SchedulableSection,
  type ScheduledEdit,
  type ScheduleRefusal,
  schedulableSections,
} from './rules.ts'

const wrongTime = 'Choose a day and a time'

const time = momentField(wrongTime)

const publishAt = time.transform((moment, context) => {
  if (moment) return moment
  context.addIssue(wrongTime)
  return z.NEVER
})

const formOf = <S extends SchedulableSection>(section: S) =>
  z.object({
    section: z.literal(section),
    publishAt,
    until: time,
    version: z.int().min(0).optional(),
    fields: fieldsForm(section) as unknown as z.ZodType<Values, Values>,
  })

export const scheduleForm = z.discriminatedUnion(
  'section',
  schedulableSections.map((section) => formOf(section)) as [
    ReturnType<typeof formOf<SchedulableSection>>,
    ...ReturnType<typeof formOf<SchedulableSection>>[],
  ],
  'Changes of this section are not published later',
)

export function presentScheduled({ id, section, fields, publishAt }: Omit<ScheduledEdit, 'before'>) {
  return { _id: id, section, fields, publishAt: publishAt.toISOString() }
}
/** `admin`: the name of who planned it. */
export type ScheduledOnWire = ReturnType<typeof presentScheduled> & { admin: string }

const ofTime = (field: 'publishAt' | 'until', message: string) =>
  ({ status: 400, message, errors: { [field]: message } }) as const

export function presentScheduleRefusal(refusal: ScheduleRefusal) {
  switch (refusal.reason) {
    case 'past':
      return ofTime('publishAt', 'Choose a time that is ahead')
    case 'far':
      return ofTime(refusal.field, `Choose a time within ${MAX_DAYS_AHEAD} days`)
    case 'ends-early':
      return ofTime('until', 'Choose a time after the change is published')
    case 'nothing-changed':
      return { status: 400, message: 'The settings are like this already' } as const
    case 'too-many-scheduled':
      return { status: 409, message: `${MAX_SCHEDULED} changes of this section are planned already` } as const
    case 'gone':
      return { status: 404, message: 'It was published or taken back meanwhile' } as const
    default:
      return presentSettingsRefusal(refusal)
  }
}
