import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { canUsePasskeys } from '../../client/can-use-passkeys.ts'
import { localStore } from '../../client/storage.ts'
import { browserName } from '../../lib/browser-name.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useSession } from '../session/session.ts'
import { addPasskey, ownPasskeysQuery, whyNotMade } from './queries.ts'

const declinedKey = 'no passkey'

/** Offers a passkey where this device can keep one, the account has none, and nothing has to be proved first. */
export function PasskeyOffer() {
  const [isDeclined, setDeclined] = useState(() => localStore.get(declinedKey) !== null)
  const isShopper = useSession()?.role === 'user'
  const canKeep = useCanKeepPasskeys()
  const { data } = useQuery({ ...ownPasskeysQuery, enabled: canKeep && isShopper && !isDeclined })
  const [isAdded, setAdded] = useState(false)
  const decline = () => {
    localStore.set(declinedKey, 'yes')
    setDeclined(true)
  }
  if (isAdded)
    return (
      <p role="status" className="page-width max-w-3xl pb-12">
        Your passkey is ready. Next time, choose ‘Log in with a passkey’.
      </p>
    )
  if (!data || isDeclined || data.passkeys.length > 0 || data.proof !== 'none') return null
  return <Offer onAdded={() => setAdded(true)} onDeclined={decline} />
}

function Offer({ onAdded, onDeclined }: { onAdded: () => void; onDeclined: () => void }) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    setError(undefined)
    try {
      await addPasskey({ name: browserName(navigator.userAgent) })
      onAdded()
    } catch (failure) {
      setError(whyNotMade(failure))
    }
    setPending(false)
  }
  return (
    <section aria-labelledby="passkey-offer" className="page-width max-w-3xl pb-12">
      <h2 id="passkey-offer" className="type-heading">
        Next time, log in without a password
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        A passkey logs you in with your fingerprint, your face or the lock of your screen. It stays with your
        device or your password manager, and you can remove it under Security.
      </p>
      <div role="alert" className="mt-3 empty:hidden">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" loading={pending} onClick={add}>
          Make a passkey
        </Button>
        <Button variant="quiet" onClick={onDeclined}>
          Not now
        </Button>
      </div>
    </section>
  )
}

/** Whether the device itself can: an offer must not send a shopper to look for a security key. */
function useCanKeepPasskeys(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (!canUsePasskeys()) return
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setCan, () => {})
  }, [])
  return can
}
