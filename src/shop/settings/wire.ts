import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { numeric } from '../../forms/number.ts'
import { pictureField } from '../../forms/picture.ts'
import { line, lines } from '../../forms/text.ts'
import { isColour } from '../../lib/contrast.ts'
import { isFont } from '../../lib/fonts.ts'
import { gstinIn } from '../../lib/gstin.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { readPhone } from '../../lib/phone.ts'
import { pictureProblemsInWords } from '../../lib/picture-files.ts'
import { readStored } from '../../lib/read-state.ts'
import { stateNamed } from '../../lib/states.ts'
import { tooLong } from '../../lib/text.ts'
import { deliveryZones } from './delivery-zones-wire.ts'
import { gstSchemes } from './gst-scheme-rules.ts'
import { rowKindNames, rowsProblem } from './home-rows-rules.ts'
import { templateProblem } from './mail-fields-rules.ts'
import { type MailSection, mailSectionNames } from './mail-texts-rules.ts'
import { pageHeads } from './page-heads-wire.ts'
import { placeholders } from './page-texts.data.ts'
import { pickupPlaces } from './pickup-wire.ts'
import { MAX_LOGO_BYTES, notALogo, notAPicture } from './picture-rules.ts'
import { placeholderProblem, withCurrentMarks } from './placeholder-rules.ts'
import { readPriceBounds } from './price-bounds-rules.ts'
import { providerName } from './provider-name.data.ts'
import {
  type Field,
  fieldsOf,
  inRupees,
  problemsOf,
  type Section,
  type Settings,
  type SettingsRefusal,
  type SettingsRow,
  sections,
  type Values,
} from './rules.ts'

const phone = /^\+?[0-9][0-9 -]{5,18}[0-9]$/
/** Markdown as it is typed, with the line ends of Unix. */
export function markdownText(label: string, maxLength: number) {
  return lines(`${label} must be a text`)
    .transform(withCurrentMarks)
    .refine((typed) => typed.length <= maxLength, tooLong(maxLength))
    .refine((typed) => typed !== '', `${label} is required`)
    .superRefine((typed, context) => {
      const problem = placeholderProblem(typed, Object.keys(placeholders))
      if (problem !== null) context.addIssue(problem)
    })
}

function textOf(field: Extract<Field, { maxLength: number }>) {
  const { label, maxLength, required } = field
  const text = line(`${label} must be a text`)
    .refine((typed) => [...typed].length <= maxLength, tooLong(maxLength))
    .refine((typed) => !required || typed !== '', `${label} is required`)
  const orEmpty = (isRight: (typed: string) => boolean, wrong: string) =>
    text.refine((typed) => typed === '' || isRight(typed), wrong)
  switch (field.kind) {
    case 'email':
      return orEmpty((typed) => z.email().safeParse(typed).success, 'Invalid email format')
    case 'phone':
      return text
        .transform((typed) => (phone.test(typed) ? typed : readPhone(typed)))
        .refine((read) => read === '' || phone.test(read), 'Invalid phone number format')
    case 'state':
      return text
        .transform(readStored)
        .refine((read) => read === '' || stateNamed(read) !== null, 'Choose a state')
    case 'template':
      return text.superRefine((typed, context) => {
        const problem = templateProblem(typed, field.placeholders)
        if (problem !== null) context.addIssue(problem)
      })
    case 'gstScheme':
      return text.refine((typed) => Object.hasOwn(gstSchemes, typed), 'Choose how you are registered for GST')
    case 'font':
      return text.refine(isFont, 'Choose a font')
    case 'gstin':
      return text.transform(gstinIn)
    case 'bounds':
      return text.transform((typed, context) => {
        const bounds = readPriceBounds(typed)
        if (bounds) return bounds.join(', ')
        context.addIssue('Type 2 to 12 whole amounts, each higher than the one before, as 1000, 4000, 8000')
        return z.NEVER
      })
    case 'colour':
      return text
        .transform((typed) => typed.toLowerCase())
        .refine((typed) => typed === '' || isColour(typed), 'Type a colour as #d0f637')
    default:
      return text
  }
}

const none = z.literal('').transform((): null => null)
const empty = z.union([none, z.null()])

const logoUrl = z
  .string(notALogo)
  .max(Math.ceil((MAX_LOGO_BYTES * 4) / 3) + 100, notALogo)
  .regex(/^data:image\/(png|jpeg|webp|avif|svg\+xml);base64,/, notALogo)

const wrongRows = 'The request is not understood'

const homeRows = z
  .array(
    z.strictObject({
      kind: z.enum(rowKindNames),
      title: line(),
      of: z.array(z.guid(wrongRows).transform((id) => id.toLowerCase())),
    }),
    wrongRows,
  )
  .superRefine((rows, context) => {
    const problem = rowsProblem(rows)
    if (problem) context.addIssue(problem)
  })

function schemaOf(field: Field): z.ZodType<Values[string], unknown> {
  const { label } = field
  switch (field.kind) {
    case 'amount': {
      const wrong = `${label} is an amount from ₹0 to ${formatRupees(toRupees(field.max))}`
      const amount = rupees(wrong).refine((paise) => paise <= field.max, wrong)
      return field.mayBeEmpty ? z.union([empty, amount], wrong) : amount
    }
    case 'count': {
      const { min, max } = field
      const wrong = `${label}: a whole number from ${min} to ${max}`
      const whole = numeric(wrong).pipe(z.int(wrong).min(min, wrong).max(max, wrong))
      return field.mayBeEmpty ? z.union([empty, whole], wrong) : whole
    }
    case 'switch':
      return z.union(
        [z.boolean(), z.enum(['true', 'false']).transform((typed) => typed === 'true')],
        `${label} is on or off`,
      )
    case 'logo':
      return z.union([none, z.null(), logoUrl], notALogo)
    case 'markdown':
      return markdownText(label, field.maxLength)
    case 'picture':
      return z.union([none, z.null(), pictureField(notAPicture)], notAPicture)
    case 'rows':
      return homeRows
    case 'heads':
      return pageHeads as unknown as z.ZodType<Values[string], unknown>
    case 'zones':
      return deliveryZones
    case 'pickupPlaces':
      return pickupPlaces
    default:
      return textOf(field)
  }
}

/** Missing fields stay. Amounts come in rupees and go on in paise. */
export function fieldsForm(section: Section) {
  const shape = Object.entries(fieldsOf(section)).map(([name, field]) => [name, schemaOf(field).optional()])
  return z
    .strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>, 'There is no such setting')
    .check(({ value, issues }) => {
      for (const [name, message] of Object.entries(problemsOf(section, value as Values)))
        issues.push({ code: 'custom', input: value, path: [name], message })
    })
}

/** The owner has not saved these fields, of the home page and of other sections. Its picture is a data URL. */
export const homeDraftForm = z.object({
  fields: (fieldsForm('home') as unknown as z.ZodType<HomeDraft, Values>).default({}),
  texts: (fieldsForm('texts') as unknown as z.ZodType<Partial<Settings['texts']>, Values>).default({}),
  colours: (fieldsForm('shop') as unknown as z.ZodType<Partial<Settings['shop']>, Values>).default({}),
})

export type HomeDraft = Partial<Omit<Settings['home'], 'picture'>> & { picture?: string | null }

const formOf = <S extends Section>(section: S) =>
  z.object({
    section: z.literal(section),
    version: z.int().min(0),
    fields: fieldsForm(section) as unknown as z.ZodType<Values, Values>,
  })

export const settingsForm = z.discriminatedUnion(
  'section',
  Object.keys(sections).map((section) => formOf(section as Section)) as [
    ReturnType<typeof formOf<Section>>,
    ...ReturnType<typeof formOf<Section>>[],
  ],
  'There is no such section',
)

/** Missing fields are as saved. `sample` is the number of one of the samples. */
const previewOf = <S extends MailSection>(section: S) =>
  z.object({
    section: z.literal(section),
    fields: fieldsForm(section) as unknown as z.ZodType<Values, Values>,
    sample: z.int().min(0).max(9).default(0),
  })

export const mailPreviewForm = z.discriminatedUnion(
  'section',
  mailSectionNames.map((section) => previewOf(section)) as [
    ReturnType<typeof previewOf<MailSection>>,
    ...ReturnType<typeof previewOf<MailSection>>[],
  ],
  'There is no such mail',
)

/** `version` 0: never saved. `readOnly`: by field, the variable of the environment that decides it. */
export type SettingsOnWire = {
  section: Section
  version: number
  fields: Values
  readOnly: Record<string, string>
  updatedAt: string | null
}

export function presentSettings(
  section: Section,
  row: Pick<SettingsRow, 'version' | 'updatedAt'> | undefined,
  values: Values,
  outside: Record<string, { variable: string }>,
): SettingsOnWire {
  return {
    section,
    version: row?.version ?? 0,
    fields: inRupees(section, values),
    readOnly: Object.fromEntries(Object.entries(outside).map(([name, { variable }]) => [name, variable])),
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

export const noWayToPay = `Leave cash on delivery on, with a limit above ₹0, or online payment, with the keys of ${providerName}: a wallet alone cannot be filled.`

const noSecondPerson =
  'Only one admin may pay customers back, so there is no second person to confirm. Invite one first.'

export function presentSettingsRefusal(refusal: SettingsRefusal) {
  switch (refusal.reason) {
    case 'saved-since':
      return {
        status: 409,
        message:
          'Another admin has saved these settings since you opened them. Load theirs, then change yours.',
      } as const
    case 'set-outside': {
      const message = `${refusal.variable} of the environment decides this`
      return { status: 409, message, errors: { [`fields.${refusal.field}`]: message } } as const
    }
    case 'not-a-picture': {
      const message = pictureProblemsInWords([refusal.problem], () => 'This picture cannot be read')
      return { status: 400, message, errors: { [`fields.${refusal.field}`]: message } } as const
    }
    case 'no-second-person':
      return {
        status: 400,
        message: noSecondPerson,
        errors: { 'fields.secondPersonAbove': noSecondPerson },
      } as const
    case 'no-way-to-pay':
      return { status: 400, message: noWayToPay } as const
    case 'invalid': {
      const errors = Object.entries(refusal.errors).map(([name, message]) => [`fields.${name}`, message])
      return {
        status: 400,
        message: Object.values(refusal.errors)[0] ?? '',
        errors: Object.fromEntries(errors),
      } as const
    }
  }
}
