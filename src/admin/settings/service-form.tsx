import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { showRefusal } from '../../client/server-errors.ts'
import { momentInWords } from '../../lib/dates.ts'
import {
  fieldsOfService,
  type Service,
  type ServiceField,
  type ServiceKeys,
  services,
} from '../../shop/settings/services/rules.ts'
import type { ServiceOnWire } from '../../shop/settings/services/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { readOnlyLook } from '../../ui/field-style.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { may } from '../shared/permissions.ts'
import { setShop } from '../shared/shop.ts'
import { checkService, checks, servicesQuery, useRemoveService, useSaveService } from './queries.ts'
import { ServiceFinding } from './service-finding.tsx'

interface ServiceFormProps {
  service: Service
  about: string
  /** Asks the other side with what is typed. */
  button: string
}

export function ServiceForm(props: ServiceFormProps) {
  const { data, isError, refetch } = useQuery({ ...servicesQuery, enabled: may('admins:write') })
  const saved = data?.services.find(({ service }) => service === props.service)
  if (!may('admins:write')) return null
  return (
    <section aria-label={services[props.service].label} className="mt-10 border-line border-t pt-6">
      <h3 className="font-bold">{services[props.service].label}</h3>
      <p className="wrap-anywhere mt-1 mb-4 text-muted">{props.about}</p>
      {saved ? (
        <>
          {props.service === 'payment' && data && (
            <p className="wrap-anywhere mb-5">
              <span>{`Make a webhook there for ${data.webhook.url}, with the events `}</span>
              <span>{`${data.webhook.events.join(', ')}, and type its secret below.`}</span>
            </p>
          )}
          <KeysForm key={saved.version} saved={saved} button={props.button} />
        </>
      ) : isError ? (
        <LoadFailed what="Failed to load the settings." retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </section>
  )
}

type KeysToSave = { fields: ServiceKeys }

/** The call reads the fields of each service by itself. */
const sentOf = (service: Service, fields: ServiceKeys) =>
  ({ service, fields }) as unknown as Parameters<typeof checkService>[0]

function KeysForm({ saved, button }: { saved: ServiceOnWire; button: string }) {
  const { service, version, readOnly } = saved
  const declared = Object.entries(fieldsOfService(service))
  const form = useForm<KeysToSave>({
    defaultValues: {
      fields: Object.fromEntries(declared.map(([name]) => [name, saved.fields[name] ?? ''])),
    },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const save = useSaveService()
  const ask = useMutation({
    mutationFn: (fields: ServiceKeys) =>
      isDirty || !(service === 'mail' || service === 'payment')
        ? checkService(sentOf(service, fields))
        : checks[service](),
    onError: (error) => showRefusal(error, form, 'The shop did not answer. Please try again.'),
  })
  const submit = form.handleSubmit(async ({ fields }) => {
    ask.reset()
    try {
      toast.done((await save.mutateAsync({ ...sentOf(service, fields), version })).message)
      if (service === 'payment') setShop({ hasPaymentKeys: true })
    } catch (error) {
      showRefusal(error, form, 'The settings were not saved. Please try again.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit}>
      {saved.unreadable && (
        <p className="mb-4 border-alarm border-l-4 pl-4">
          What was set here was encrypted with a SECRET_KEY that the server has no longer. Type it again.
        </p>
      )}
      {readOnly && (
        <p className="mb-4 border-text border-l-4 pl-4">{`${readOnly} of the environment decides this.`}</p>
      )}
      <div className="grid gap-5">
        {declared.map(([name, field]) => (
          <KeyField
            key={name}
            field={field}
            saved={saved}
            name={name}
            control={form.register(`fields.${name}`)}
            error={errors.fields?.[name]?.message}
          />
        ))}
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <ServiceFinding finding={ask.isPending ? undefined : ask.data?.finding} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={ask.isPending}
          onClick={() => {
            form.clearErrors()
            ask.mutate(form.getValues('fields'))
          }}
        >
          {button}
        </Button>
        {!readOnly && (
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {`Save ${services[service].label.replace(/^./, (first) => first.toLowerCase())}`}
          </Button>
        )}
        {!readOnly && version > 0 && <RemoveKeys service={service} />}
      </div>
    </form>
  )
}

interface KeyFieldProps {
  name: string
  field: ServiceField
  saved: ServiceOnWire
  control: ReturnType<ReturnType<typeof useForm<KeysToSave>>['register']>
  error: string | undefined
}

function KeyField({ name, field, saved, control, error }: KeyFieldProps) {
  const { label, hint, maxLength } = field
  const shared = { label, error, maxLength, ...control }
  if (!field.secret) {
    if (saved.readOnly) return <TextField {...shared} readOnly className={readOnlyLook} />
    return <TextField {...shared} hint={hint} autoComplete="off" spellCheck={false} />
  }
  if (saved.readOnly) return null
  const known = saved.secrets[name]
  if (!known) return <PasswordField {...shared} hint={hint} autoComplete="off" />
  const end = known.end === null ? '' : `, ends in ${known.end}`
  const since = saved.updatedAt === null ? '' : ` on ${momentInWords(saved.updatedAt)}`
  return (
    <PasswordField {...shared} hint={`Set${since}${end}. Leave it empty to keep it.`} autoComplete="off" />
  )
}

const notTold = 'It is told of no further order, and what waits is not sent.'

const afterRemoval: Record<Service, string> = {
  mail: 'Mails wait for a day, then they are given up.',
  payment: 'Nobody pays online any more. Payments that are under way stay in doubt until the keys are back.',
  meta: notTold,
  ga4: notTold,
}

function RemoveKeys({ service }: { service: Service }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveService(service)
  const confirm = async () => {
    try {
      toast.done((await remove.mutateAsync()).message)
      if (service === 'payment') setShop({ hasPaymentKeys: false })
    } catch (error) {
      toast.failed(messageOf(error, 'Nothing was removed. Please try again.'))
    }
    setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        title={`Remove: ${services[service].label}?`}
        open={isAsking}
        onOpenChange={setAsking}
        confirm="Remove"
        danger
        pending={remove.isPending}
        onConfirm={() => void confirm()}
      >
        {afterRemoval[service]}
      </ConfirmDialog>
    </>
  )
}
