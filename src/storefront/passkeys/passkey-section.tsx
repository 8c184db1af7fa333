import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Section } from '../../account/section.tsx'
import { canUsePasskeys } from '../../client/can-use-passkeys.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { showAtFields, showRefusal } from '../../client/server-errors.ts'
import { browserName } from '../../lib/browser-name.ts'
import { formatDate } from '../../lib/dates.ts'
import type { OwnPasskeysOnWire } from '../../shop/accounts/passkeys/wire.ts'
import type { PasskeyOnWire } from '../../shop/accounts/second-factor/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { addPasskey, ownPasskeysQuery, removePasskey, whyNotMade } from './queries.ts'

export function PasskeySection() {
  const { data, isError, refetch } = useQuery(ownPasskeysQuery)
  return (
    <Section
      title="Passkeys"
      intro="A passkey logs you in with your fingerprint, your face or the lock of your screen, without a password."
    >
      {data ? (
        <Passkeys own={data} />
      ) : isError ? (
        <LoadFailed what="Your passkeys could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-12" />
      )}
    </Section>
  )
}

function Passkeys({ own: { passkeys, mayAdd, proof } }: { own: OwnPasskeysOnWire }) {
  const [opened, setOpened] = useState<'add' | PasskeyOnWire>()
  const close = () => setOpened(undefined)
  const mayChange = proof !== 'login'
  const asksPassword = proof === 'password'
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="max-w-3xl border-line border-t">
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey._id}
              passkey={passkey}
              onRemove={mayChange ? () => setOpened(passkey) : undefined}
            />
          ))}
        </ul>
      ) : (
        <Status tone="off">You have none</Status>
      )}
      {!mayChange && (
        <p className="mt-5 max-w-prose">
          Your login is older than an hour. To add or remove a passkey, log out and in again.
        </p>
      )}
      {mayChange && mayAdd && canUsePasskeys() && (
        <Button variant="secondary" className="mt-5 max-sm:w-full" onClick={() => setOpened('add')}>
          Add passkey
        </Button>
      )}
      {opened === 'add' && <AddDialog asksPassword={asksPassword} close={close} />}
      {typeof opened === 'object' && (
        <RemoveDialog passkey={opened} asksPassword={asksPassword} close={close} />
      )}
    </>
  )
}

interface PasskeyProps {
  passkey: PasskeyOnWire
  onRemove: (() => void) | undefined
}

function Passkey({ passkey: { name, createdAt, usedAt }, onRemove }: PasskeyProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 break-words">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">
          <span>{`Added ${formatDate(createdAt)}`}</span>
          {usedAt && <span>{` · last used ${formatDate(usedAt)}`}</span>}
        </p>
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove the passkey ${name}, added ${formatDate(createdAt)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

interface PasskeyDialogProps {
  asksPassword: boolean
  close: () => void
}

// The call's own form knows more of zod than any page of the shop, and would grow them all.
const isNamed = (name: string) => /\S/.test(name) || 'Name is required*'

function AddDialog({ asksPassword, close }: PasskeyDialogProps) {
  const form = useForm({ defaultValues: { name: browserName(navigator.userAgent), password: '' } })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    try {
      toast.done((await addPasskey(fields)).message)
      close()
    } catch (error) {
      if (!showAtFields(error, form)) form.setError('root', { message: whyNotMade(error) })
    }
  })
  return (
    <FormDialog
      title="Add passkey"
      submit="Add the passkey"
      onSubmit={submit}
      pending={isSubmitting}
      failed={errors.root?.message}
      close={close}
    >
      <p>Your device, your password manager or a security key keeps it.</p>
      <TextField
        label="Name"
        required
        autoComplete="off"
        hint="To tell it from others, such as ‘My phone’."
        maxLength={120}
        {...field('name', { validate: isNamed })}
      />
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      )}
    </FormDialog>
  )
}

function RemoveDialog({ passkey, asksPassword, close }: PasskeyDialogProps & { passkey: PasskeyOnWire }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      toast.done((await removePasskey({ id: passkey._id, password })).message)
      close()
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <FormDialog
      title="Remove the passkey?"
      submit="Remove"
      danger
      onSubmit={submit}
      pending={isSubmitting}
      failed={errors.root?.message}
      close={close}
    >
      <p className="break-words">{`‘${passkey.name}’ does not log in to your account any more. Your device may go on showing it until you delete it there.`}</p>
      {asksPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...fieldsOf(form)('password')}
        />
      )}
    </FormDialog>
  )
}
