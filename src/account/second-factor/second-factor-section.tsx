import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { canUsePasskeys } from '../../client/can-use-passkeys.ts'
import { formatDate } from '../../lib/dates.ts'
import type { SecondFactorOnWire } from '../../shop/accounts/second-factor/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { api, secondFactorQuery, useSecurityChange } from '../queries.ts'
import { Section } from '../section.tsx'
import { AddPasskey, AddTotp, type NewFactor } from './add-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const noAnswer = 'The shop did not answer. Please try again.'
const failed = (error: Error) => toast.failed(messageOf(error, noAnswer))

export function SecondFactorSection() {
  const { data } = useQuery(secondFactorQuery)
  return (
    <Section
      title="Second factor"
      intro="Asked for after your password, and again before money moves, things are deleted or admins change. A thief who has your password alone stays outside."
    >
      {data && <Factors factor={data} />}
    </Section>
  )
}

type FactorDialog = 'totp' | 'passkey' | { codes: string[] }

function Factors({ factor: { hasTotp, passkeys, recoveryCodesLeft } }: { factor: SecondFactorOnWire }) {
  const [opened, setOpened] = useState<FactorDialog>()
  const removeTotp = useSecurityChange(() => send(api.admins['remove-totp'].$delete()))
  const renew = useSecurityChange(() => send(api.admins['renew-recovery-codes'].$post()))
  const refresh = useSecurityChange(async () => {})
  const close = () => setOpened(undefined)
  const added = ({ recoveryCodes }: NewFactor) => {
    refresh.mutate(undefined)
    toast.done('Your second factor is added')
    setOpened(recoveryCodes ? { codes: recoveryCodes } : undefined)
  }
  const hasAny = hasTotp || passkeys.length > 0
  return (
    <>
      {hasAny ? (
        <ul className="max-w-3xl border-line border-t">
          {hasTotp && (
            <Factor
              name="Authenticator app"
              removing={removeTotp.isPending}
              onRemove={() => removeTotp.mutate(undefined, { onError: failed })}
            />
          )}
          {passkeys.map((passkey) => (
            <Passkey key={passkey._id} passkey={passkey} />
          ))}
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
            <p>
              <span className="font-semibold">Recovery codes</span>{' '}
              <span className="text-muted">{`· ${recoveryCodesLeft} left`}</span>
            </p>
            <Button
              variant="quiet"
              size="small"
              loading={renew.isPending}
              onClick={() =>
                renew.mutate(undefined, {
                  onSuccess: ({ recoveryCodes }) => setOpened({ codes: recoveryCodes }),
                  onError: failed,
                })
              }
            >
              Make new codes
            </Button>
          </li>
        </ul>
      ) : (
        <Status tone="off">Not set up</Status>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {!hasTotp && (
          <Button className="max-sm:w-full" onClick={() => setOpened('totp')}>
            Add authenticator app
          </Button>
        )}
        {canUsePasskeys() && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpened('passkey')}>
            Add passkey
          </Button>
        )}
      </div>
      {opened === 'totp' && (
        <Dialog title="Add authenticator app" open typed onOpenChange={(open) => !open && close()}>
          <AddTotp onAdded={added} />
        </Dialog>
      )}
      {opened === 'passkey' && (
        <Dialog title="Add passkey" open typed onOpenChange={(open) => !open && close()}>
          <AddPasskey onAdded={added} />
        </Dialog>
      )}
      {typeof opened === 'object' && (
        <Dialog title="Recovery codes" open typed onOpenChange={(open) => !open && close()}>
          <RecoveryCodes codes={opened.codes} onStored={close} />
        </Dialog>
      )}
    </>
  )
}

function Passkey({
  passkey: { _id: id, name, createdAt, usedAt },
}: {
  passkey: SecondFactorOnWire['passkeys'][number]
}) {
  const remove = useSecurityChange(() => send(api.admins['remove-passkey'][':id'].$delete({ param: { id } })))
  const about = usedAt ? `last used ${formatDate(usedAt)}` : `added ${formatDate(createdAt)}`
  return (
    <Factor
      name={`Passkey ${name}`}
      about={about}
      removing={remove.isPending}
      onRemove={() => remove.mutate(undefined, { onError: failed })}
    />
  )
}

interface FactorProps {
  name: string
  about?: string
  removing: boolean
  onRemove: () => void
}

function Factor({ name, about, removing, onRemove }: FactorProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <p className="min-w-0 break-words">
        <span className="font-semibold">{`${name} `}</span>
        {about && <span className="text-muted">{`· ${about}`}</span>}
      </p>
      <Button
        variant="quiet"
        size="small"
        loading={removing}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}
