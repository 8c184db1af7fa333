import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Refusal } from '../../client/api-client.ts'
import { showRefusal } from '../../client/server-errors.ts'
import { pathOf } from '../../lib/pictures.ts'
import { isMailSection } from '../../shop/settings/mail-texts-rules.ts'
import {
  type Field,
  fieldsOf,
  type Section,
  sections,
  shopName,
  type Values,
} from '../../shop/settings/rules.ts'
import { canBeScheduled } from '../../shop/settings/scheduled/rules.ts'
import type { SettingsOnWire } from '../../shop/settings/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field.tsx'
import { UnsavedChangesGuard } from '../product-form/unsaved-changes-guard.tsx'
import { may } from '../shared/permissions.ts'
import { queryClient } from '../shared/query-client.ts'
import { setShop } from '../shared/shop.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { readHeads } from './heads-field.tsx'
import { HomePreview } from './home-preview.tsx'
import { readPickupPlaces } from './pickup-places-field.tsx'
import { PublishLater } from './publish-later.tsx'
import { settingsQuery, useSaveSettings } from './queries.ts'
import { readRows } from './rows-field.tsx'
import { SettingField } from './setting-field.tsx'
import { draftOf } from './settings-draft.ts'
import { readZones } from './zones-field.tsx'

/** The values as they are typed. */
export type TypedFields = { fields: Record<string, string> }

function typedOf({ fields }: SettingsOnWire): TypedFields {
  const typed = Object.entries(fields).map(([name, value]) => {
    if (Array.isArray(value)) return [name, JSON.stringify(value)]
    const isPicture = typeof value === 'object' && value !== null
    return [name, isPicture ? pathOf(value.hash) : String(value ?? '')]
  })
  return { fields: Object.fromEntries(typed) }
}

const readers: Partial<Record<Field['kind'], (text: string) => unknown>> = {
  heads: readHeads,
  ...{ rows: readRows, zones: readZones, pickupPlaces: readPickupPlaces },
}

/** The call reads amounts as they are typed. */
function sentOf(section: Section, typed: Record<string, string>, names: readonly string[]): Values {
  const kinds = fieldsOf(section)
  const sent = names.map((name) => {
    const text = typed[name] ?? ''
    const read = readers[kinds[name]?.kind ?? 'text']
    return [name, read ? read(text) : text]
  })
  return Object.fromEntries(sent) as Values
}

/** `opened`: what the form shows and compares with; `saved` may be newer, by another admin. */
export function SettingsForm({
  saved,
  beside,
}: {
  saved: SettingsOnWire
  beside?: (typed: Record<string, string>) => Elements
}) {
  const [opened, setOpened] = useState(saved)
  const [hasConflict, setConflict] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const save = useSaveSettings()
  const form = useForm<TypedFields>({ defaultValues: typedOf(opened) })
  const { errors, isDirty, dirtyFields } = form.formState
  const { section } = opened

  const changedOf = (typed: Record<string, string>) =>
    sentOf(section, typed, Object.keys(dirtyFields.fields ?? {}))

  const open = (settings: SettingsOnWire) => {
    setOpened(settings)
    setConflict(false)
    form.reset(typedOf(settings))
  }

  const submit = form.handleSubmit(async ({ fields }) => {
    const edit = { section, version: opened.version, fields: changedOf(fields) }
    try {
      const { message, settings } = await save.mutateAsync(edit)
      open(settings)
      showInDashboard(settings)
      void toastWithUndo(message, 'settings', sections[section].id)
    } catch (error) {
      setConflict(error instanceof Refusal && error.status === 409 && error.body.errors === undefined)
      showRefusal(error, form, 'The settings were not saved. Please try again.')
    }
  })

  const loadTheirs = async () => {
    const all = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
    const theirs = all.find((each) => each.section === section)
    if (theirs) open(theirs)
  }

  return (
    <>
      <form method="post" noValidate onSubmit={submit}>
        <div className={beside && 'grid items-start gap-x-12 gap-y-8 xl:grid-cols-2'}>
          <div className="grid gap-5">
            {Object.entries(fieldsOf(section)).map(([name, field]) => (
              <SettingField
                key={name}
                field={field}
                variable={opened.readOnly[name]}
                control={form.register(`fields.${name}`)}
                value={form.watch(`fields.${name}`) ?? ''}
                onChange={(value) => form.setValue(`fields.${name}`, value, { shouldDirty: true })}
                error={errors.fields?.[name]?.message}
              />
            ))}
          </div>
          {beside?.(form.watch('fields'))}
        </div>
        <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center justify-end gap-3 border-text border-t-2 bg-bg py-3">
          <div role="alert" className="basis-full empty:hidden">
            {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
          </div>
          {hasConflict && (
            <Button variant="secondary" onClick={() => void loadTheirs()}>
              Load theirs
            </Button>
          )}
          {isMailSection(section) && (
            <Button variant="quiet" className="mr-auto px-0!" onClick={() => putBack(form, section)}>
              Put back the original texts
            </Button>
          )}
          {isDirty && !hasConflict && (
            <Button variant="secondary" onClick={() => open(opened)}>
              Take back
            </Button>
          )}
          {draftOf[section] && may('settings:read') && (
            <HomePreview draft={() => draftOf[section]?.(changedOf(form.getValues('fields'))) ?? {}} />
          )}
          {canBeScheduled(section) && may('settings:write') && isDirty && !hasConflict && (
            <Button variant="secondary" onClick={() => setPlanning(true)}>
              Publish later
            </Button>
          )}
          {may('settings:write') && (
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              {isMailSection(section) ? 'Save texts' : `Save ${sections[section].label.toLowerCase()}`}
            </Button>
          )}
        </div>
        <UnsavedChangesGuard isUnsaved={() => form.formState.isDirty} onLeave={() => {}} />
      </form>
      {/* Outside the form, which would be submitted with the dialog's. */}
      {isPlanning && canBeScheduled(section) && (
        <PublishLater
          section={section}
          version={opened.version}
          changed={() => changedOf(form.getValues('fields'))}
          onPlanned={() => open(opened)}
          close={() => setPlanning(false)}
        />
      )}
    </>
  )
}

/** Nothing is saved yet. */
function putBack(form: UseFormReturn<TypedFields>, section: Section): void {
  for (const [name, field] of Object.entries(fieldsOf(section)))
    form.setValue(`fields.${name}`, String(field.default), { shouldDirty: true })
  form.clearErrors()
}

/** The dashboard itself shows some of them. */
function showInDashboard({ section, fields }: SettingsOnWire): void {
  const of = (wanted: Section) =>
    section === wanted
      ? fields
      : queryClient.getQueryData(settingsQuery.queryKey)?.find((each) => each.section === wanted)?.fields
  const name = shopName({
    shop: { name: String(of('shop')?.name ?? '') },
    seller: { name: String(of('seller')?.name ?? '') },
  })
  const { shortestBrandName, brandLogo } = of('catalogue') ?? {}
  setShop({
    name,
    ratings: of('shop')?.ratings === true,
    lowStock: Number(of('selling')?.lowStock),
    brandLimits: { shortestBrandName: Number(shortestBrandName), brandLogo: brandLogo === true },
  })
}
