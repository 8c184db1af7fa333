import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { saveDialog } from '../../client/save-dialog.ts'
import { keyPermissionNames, type Permission } from '../../lib/permissions.ts'
import {
  callsPerMinuteChoices,
  DEFAULT_KEY_DAYS,
  keyDays,
  MAX_ORIGINS,
  readOrigin,
} from '../../shop/accounts/api-keys/rules.ts'
import { keyForm } from '../../shop/accounts/api-keys/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PermissionChoice } from '../shared/permission-choice.tsx'
import { useAddKey } from './queries.ts'

const originsIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

const keyDraft = keyForm.extend({
  days: z.string(),
  callsPerMinute: z.string(),
  origins: z
    .string()
    .refine(
      (typed) => originsIn(typed).every(readOrigin),
      'A site is like https://tools.example.in, without a path',
    )
    .refine((typed) => originsIn(typed).length <= MAX_ORIGINS, `At most ${MAX_ORIGINS} sites`),
})

const chosenOf = <Choice extends number>(choices: readonly Choice[], chosen: string): Choice | undefined =>
  choices.find((each) => String(each) === chosen)

const daysInWords = (days: number) =>
  days < 365 ? `${days} days` : days === 365 ? 'A year' : `${days / 365} years`

interface AddKeyDialogProps {
  onMade: (made: { name: string; key: string }) => void
  close: () => void
}

export function AddKeyDialog({ onMade, close }: AddKeyDialogProps) {
  const add = useAddKey()
  const form = useForm({
    resolver: zodResolver(keyDraft),
    defaultValues: {
      name: '',
      permissions: [] as Permission[],
      days: String(DEFAULT_KEY_DAYS),
      callsPerMinute: '',
      origins: '',
    },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async ({ days, callsPerMinute, origins, ...draft }) => {
      const { key } = await add.mutateAsync({
        ...draft,
        days: chosenOf(keyDays, days) ?? DEFAULT_KEY_DAYS,
        callsPerMinute: chosenOf(callsPerMinuteChoices, callsPerMinute),
        origins: originsIn(origins),
      })
      onMade({ name: draft.name, key })
    },
    failure: 'The key was not made. Please try again.',
    close,
  })
  const { permissions: wrong } = form.formState.errors
  return (
    <FormDialog
      title="Make key"
      description="It can never do more than you may yourself, and ends with your account."
      submit="Make key"
      {...dialog}
    >
      <TextField
        label="Name"
        hint="Of the program, for example Warehouse."
        required
        autoComplete="off"
        {...field('name')}
      />
      <PermissionChoice names={keyPermissionNames} field={form.register('permissions')}>
        <div role="alert" className="empty:hidden">
          {wrong && <FieldError>{wrong.message}</FieldError>}
        </div>
      </PermissionChoice>
      <SelectField label="Ends after" {...field('days')}>
        {keyDays.map((days) => (
          <option key={days} value={days}>
            {daysInWords(days)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Calls a minute" {...field('callsPerMinute')}>
        <option value="">As the settings say</option>
        {callsPerMinuteChoices.map((calls) => (
          <option key={calls} value={calls}>
            {calls}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Sites whose pages may use it"
        hint="Only for a key that pages in a browser use. One a line, such as https://tools.example.in."
        rows={2}
        {...field('origins')}
      />
    </FormDialog>
  )
}
