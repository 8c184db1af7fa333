import { useState } from 'react'
import { canUsePasskeys } from '../../client/can-use-passkeys.ts'
import type { LoginOnWire } from '../../shop/accounts/second-factor/wire.ts'
import { Segments } from '../../ui/segmented-control.tsx'
import { AddPasskey, AddTotp, type NewFactor } from './add-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const ways = [
  { value: 'totp', label: 'Authenticator app' },
  { value: 'passkey', label: 'Passkey' },
] as const

/** Sets the first factor up during a login. */
export function Enrol({ onDone }: { onDone: (session: LoginOnWire) => void }) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('totp')
  const [added, setAdded] = useState<NewFactor>()
  if (added?.recoveryCodes && added.session) {
    const { recoveryCodes, session } = added
    return <RecoveryCodes codes={recoveryCodes} onStored={() => onDone(session)} />
  }
  return (
    <div className="grid gap-6">
      {canUsePasskeys() && <Segments legend="Second factor" choices={ways} value={way} onChange={setWay} />}
      {way === 'totp' ? <AddTotp onAdded={setAdded} /> : <AddPasskey onAdded={setAdded} />}
    </div>
  )
}
