import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, Refusal, send } from '../../client/api-client.ts'
import { browserName } from '../../lib/browser-name.ts'
import type { LoginOnWire } from '../../shop/accounts/second-factor/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CodeBoxes } from '../../ui/otp-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api } from '../queries.ts'
import { makePasskey } from './passkeys.ts'
import { QrCode } from './qr-code.tsx'

const noAnswer = 'The shop did not answer. Please try again.'

/** `recoveryCodes` come with the first factor; `session` if this was the second step of a login. */
export type NewFactor = { recoveryCodes: string[] | null; session: LoginOnWire | null }

interface AddFactorProps {
  onAdded: (added: NewFactor) => void
}

export function AddTotp({ onAdded }: AddFactorProps) {
  // The secret is made once for each time this is opened.
  const begun = useQuery({
    queryKey: ['new totp'],
    queryFn: () => send(api.users['begin-totp'].$post()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return setError('Type all 6 digits of the code')
    setPending(true)
    try {
      onAdded(await send(api.users['confirm-totp'].$post({ json: { totp: code } })))
    } catch (failure) {
      setCode('')
      setError(messageOf(failure, noAnswer))
    }
    setPending(false)
  }
  if (begun.error) return <FieldError>{messageOf(begun.error, noAnswer)}</FieldError>
  return (
    <form method="post" noValidate onSubmit={confirm} className="grid gap-5">
      <p>Scan this with an authenticator app, or type the key into it.</p>
      {begun.data ? (
        <>
          <QrCode text={begun.data.url} label="QR code for your authenticator app" />
          <p>
            <span className="type-label block">Key</span>
            <span className="break-all font-mono" translate="no">
              {begun.data.secret.replace(/(.{4})(?!$)/g, '$1 ')}
            </span>
          </p>
        </>
      ) : (
        <Skeleton className="size-48" />
      )}
      <CodeBoxes
        label="Code that the app shows"
        required
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
        }}
        error={error}
      />
      <Button type="submit" loading={pending} className="justify-self-start max-sm:w-full">
        Add the app
      </Button>
    </form>
  )
}

export function AddPasskey({ onAdded }: AddFactorProps) {
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Name is required*')
    setPending(true)
    setError(undefined)
    try {
      const { options } = await send(api.users['begin-passkey'].$post())
      const json = await makePasskey(options, name.trim())
      onAdded(await send(api.users['add-passkey'].$post({ json })))
    } catch (failure) {
      const isByServer = failure instanceof Refusal
      setError(isByServer ? messageOf(failure, noAnswer) : 'The passkey was not made. Please try again.')
    }
    setPending(false)
  }
  return (
    <form method="post" noValidate onSubmit={add} className="grid gap-5">
      <p>A passkey is kept by this device, your password manager or a security key.</p>
      <TextField
        label="Name"
        required
        autoComplete="off"
        hint="To tell it from others, such as ‘Office laptop’."
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error}
      />
      <Button type="submit" loading={pending} className="justify-self-start max-sm:w-full">
        Add the passkey
      </Button>
    </form>
  )
}
