import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { toast } from '../../ui/toast.ts'
import { loadDialog, type Proof, payByDialog } from '../payment/razorpay-dialog.ts'
import { askWithRetries } from '../payment/retry.ts'
import { queryClient } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { api, ask } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { walletKey } from './queries.ts'

type Outcome = Confirmation | { outcome: 'left' }

export function useAddMoney() {
  const { paymentScript: script } = useShopFacts()
  const payer = useSession()?.user
  const isBusy = useRef(false)

  const pay = async (amount: Paise): Promise<Outcome> => {
    await loadDialog(script)
    const rupees = { amount: toRupees(amount) }
    const order = await ask(api.wallet['create-topup-order'].$post({ json: rupees }))
    const ending = await payByDialog({
      ...order,
      amount,
      script,
      payer,
      description: 'Money for your wallet',
    })
    if (ending.outcome === 'paid') return confirmTopUp({ ...rupees, ...ending.proof })
    if (ending.outcome === 'dismissed') return { outcome: 'left' }
    return { outcome: 'failed', message: `Payment failed: ${ending.description}` }
  }

  const mutation = useMutation({
    mutationFn: (what: { pay: Paise } | { paid: PaidTopUp }) =>
      'pay' in what ? pay(what.pay) : confirmTopUp(what.paid),
    onSuccess: (ended) => {
      if (ended.outcome === 'added') toast.done(`${formatRupees(ended.amount)} added to your wallet`)
    },
    onSettled: () => {
      isBusy.current = false
      // Not awaited, so that the result is shown before the wallet is refetched.
      void queryClient.invalidateQueries({ queryKey: walletKey })
    },
  })

  // A second click before the pending state renders would open a second dialog.
  const once = (what: { pay: Paise } | { paid: PaidTopUp }, added?: () => void) => {
    if (isBusy.current) return
    isBusy.current = true
    mutation.mutate(what, { onSuccess: ({ outcome }) => outcome === 'added' && added?.() })
  }
  return {
    add: (amount: Paise, added: () => void) => once({ pay: amount }, added),
    askAgain: (paid: PaidTopUp) => once({ paid }),
    isPending: mutation.isPending,
    ended: mutation.data ?? null,
    error: mutation.error,
    forget: mutation.reset,
  }
}

type PaidTopUp = { amount: number } & Proof

type Confirmation =
  | { outcome: 'added'; amount: number }
  | { outcome: 'failed'; message: string }
  | { outcome: 'unknown'; paid: PaidTopUp }

/** Idempotent, so it is safe to retry. */
async function confirmTopUp(paid: PaidTopUp): Promise<Confirmation> {
  const answer = await askWithRetries(() => ask(api.wallet['add-money'].$post({ json: paid })))
  if (answer.status === 'agreed') return { outcome: 'added', amount: paid.amount }
  return answer.status === 'refused'
    ? { outcome: 'failed', message: answer.reason }
    : { outcome: 'unknown', paid }
}
