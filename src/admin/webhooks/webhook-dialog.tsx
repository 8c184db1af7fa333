import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { eventPatterns, eventTypeNames, eventTypes } from '../../shop/webhooks/events-wire.ts'
import { type EndpointOnWire, endpointForm } from '../../shop/webhooks/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddWebhook, useEditWebhook, type WebhookFields } from './queries.ts'

const fieldsOfNew: WebhookFields = { url: '', description: '', patterns: ['*'], active: true }

/** `order.*` is 'Orders (order.*)'. */
const groups = eventPatterns.map((pattern) => ({
  pattern,
  label:
    pattern === '*'
      ? 'Every event'
      : `${pattern.charAt(0).toUpperCase()}${pattern.slice(1, -2)}s (${pattern})`,
}))

function useWebhookForm(defaultValues: WebhookFields) {
  return useForm({ resolver: zodResolver(endpointForm, undefined, { raw: true }), defaultValues })
}

export function AddWebhookDialog({
  close,
  onSecret,
}: {
  close: () => void
  onSecret: (secret: string) => void
}) {
  const add = useAddWebhook()
  const form = useWebhookForm(fieldsOfNew)
  const dialog = saveDialog(form, {
    save: async (fields) => onSecret((await add.mutateAsync({ ...fieldsOfNew, ...fields })).secret),
    failure: 'The webhook was not added. Please try again.',
    close,
  })
  return (
    <FormDialog title="Add webhook" submit="Add webhook" {...dialog}>
      <Fields form={form} />
    </FormDialog>
  )
}

export function EditWebhookDialog({ webhook, close }: { webhook: EndpointOnWire; close: () => void }) {
  const edit = useEditWebhook(webhook._id)
  const { url, description, patterns, active } = webhook
  const was = { url, description, patterns, active }
  const form = useWebhookForm(was)
  const dialog = saveDialog(form, {
    save: async (fields) => toast.done((await edit.mutateAsync({ ...was, ...fields })).message),
    failure: 'The webhook was not saved. Please try again.',
    close,
  })
  return (
    <FormDialog title="Edit webhook" submit="Save webhook" {...dialog}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: ReturnType<typeof useWebhookForm> }) {
  const field = fieldsOf(form)
  const chosen = form.watch('patterns')
  const wrong = form.formState.errors.patterns?.message
  return (
    <>
      <TextField
        label="Address"
        hint="Events are posted there. It begins with https://."
        required
        inputMode="url"
        autoComplete="off"
        {...field('url')}
      />
      <TextField
        label="Description"
        hint="For example Accounting."
        autoComplete="off"
        {...field('description')}
      />
      <fieldset className="grid gap-y-2">
        <legend className="mb-1 font-semibold">Events</legend>
        {groups.map(({ pattern, label }) => (
          <Checkbox key={pattern} label={label} value={pattern} {...form.register('patterns')} />
        ))}
        {!chosen?.includes('*') &&
          eventTypeNames.map((name) => (
            <Checkbox
              key={name}
              label={`${eventTypes[name].description} (${name})`}
              value={name}
              {...form.register('patterns')}
            />
          ))}
        <div role="alert">{wrong && <FieldError>{wrong}</FieldError>}</div>
      </fieldset>
    </>
  )
}
