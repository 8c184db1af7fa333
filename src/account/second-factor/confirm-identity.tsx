import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { send } from '../../client/api-client.ts'
import { onConfirmNeeded } from '../../client/confirming-fetch.ts'
import { minutesInWords } from '../../shop/accounts/admins/rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { api, secondFactorQuery } from '../queries.ts'
import type { Proof } from './passkeys.ts'

const ProofForm = lazy(() => import('./proof-form.tsx'))

/** Asks for the second factor when a call needs it again. */
export function ConfirmIdentity() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...secondFactorQuery, enabled: false })
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(
    () =>
      onConfirmNeeded(async () => {
        await queryClient.prefetchQuery(secondFactorQuery)
        return new Promise((resolve) => setAnswer(() => resolve))
      }),
    [queryClient],
  )
  if (!answer) return null
  const finish = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return (
    <Dialog
      title="Is it you?"
      description={`This needs your second factor again.${data ? ` It then counts for ${minutesInWords(data.confirmedMinutes)}.` : ''}`}
      open
      typed
      onOpenChange={(open) => !open && finish(false)}
    >
      <OwnProof
        prove={async (json) => {
          await send(api.admins['confirm-identity'].$post({ json }))
          finish(true)
        }}
      />
    </Dialog>
  )
}

function OwnProof({ prove }: { prove: (proof: Proof) => Promise<void> }) {
  const { data } = useQuery(secondFactorQuery)
  const waiting = <Skeleton className="h-40" />
  if (!data) return waiting
  return (
    <Suspense fallback={waiting}>
      <ProofForm
        totp={data.hasTotp}
        passkey={data.passkeys.length > 0}
        prove={prove}
        beginPasskey={() => send(api.admins['begin-confirm-passkey'].$post())}
        submit="Confirm"
      />
    </Suspense>
  )
}
