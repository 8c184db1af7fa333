import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { messageOf, Refusal } from '../../client/api-client.ts'
import { canUsePasskeys } from '../../client/can-use-passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CodeBoxes } from '../../ui/otp-input.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type PasskeyOptions, type Proof, signWithPasskey } from './passkeys.ts'

interface ProofFormProps {
  totp: boolean
  passkey: boolean
  prove: (proof: Proof) => Promise<unknown>
  beginPasskey: () => Promise<{ options: PasskeyOptions }>
  submit: string
}

type Way = 'totp' | 'recoveryCode'

export default function ProofForm({ totp, passkey, prove, beginPasskey, submit }: ProofFormProps) {
  const offersPasskey = passkey && canUsePasskeys()
  const [way, setWay] = useState<Way>(totp || offersPasskey ? 'totp' : 'recoveryCode')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'typed' | 'passkey'>()

  const attempt = async (what: 'typed' | 'passkey', proofOf: () => Promise<Proof>) => {
    setError(undefined)
    setPending(what)
    try {
      await prove(await proofOf())
    } catch (failure) {
      setTyped('')
      setError(explain(failure))
    }
    setPending(undefined)
  }
  const submitTyped = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'totp' && typed.length < 6) return setError('Type all 6 digits of the code')
    if (typed.trim() === '') return setError('Type a recovery code')
    void attempt('typed', async () => (way === 'totp' ? { totp: typed } : { recoveryCode: typed }))
  }
  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  const other = way === 'totp' ? 'recoveryCode' : 'totp'
  const isTyping = way === 'recoveryCode' || totp
  return (
    <div className="grid gap-5">
      {offersPasskey && (
        <Button
          size="large"
          wide
          variant={isTyping ? 'secondary' : 'primary'}
          loading={pending === 'passkey'}
          onClick={() => attempt('passkey', async () => signWithPasskey((await beginPasskey()).options))}
        >
          <KeyRound size={20} aria-hidden />
          <span>Use a passkey</span>
        </Button>
      )}
      {isTyping && (
        <form method="post" noValidate onSubmit={submitTyped} className="grid gap-5">
          {way === 'totp' ? (
            <CodeBoxes
              label="Code from your authenticator app"
              autoFocus
              required
              value={typed}
              onChange={change}
              error={error}
            />
          ) : (
            <TextField
              label="Recovery code"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => change(target.value)}
              error={error}
            />
          )}
          <Button type="submit" size="large" wide loading={pending === 'typed'}>
            {submit}
          </Button>
        </form>
      )}
      <div role="alert" className="empty:hidden">
        {!isTyping && error && <FieldError>{error}</FieldError>}
      </div>
      {(way === 'totp' || totp || offersPasskey) && (
        <Button
          variant="quiet"
          className="justify-self-start px-0!"
          onClick={() => {
            setWay(other)
            change('')
          }}
        >
          {other === 'totp' ? 'Back to the other ways' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  )
}

function explain(failure: unknown): string {
  const isByBrowser =
    failure instanceof Error && !(failure instanceof Refusal) && failure.name !== 'TypeError'
  return isByBrowser
    ? 'The passkey was not used.'
    : messageOf(failure, 'The shop did not answer. Please try again.')
}
