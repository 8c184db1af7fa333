import { useEffect } from 'react'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { DialogMissing, loadDialog } from '../payment/dialog.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { type Stage, usePayOnline } from './pay-online.ts'
import type { Purchase } from './purchase.ts'
import { failureMessage } from './refused-order.ts'

const words: Record<Stage, string> = {
  opening: `${providerName} opens…`,
  paying: `Pay in the window of ${providerName}.`,
  checking: 'Checking your payment. Please keep this page open.',
}

const noAnswer = 'There was no answer. Nothing has been paid.'
const noDialog = `The window of ${providerName} could not be loaded. If something in your browser keeps it away, let it through and try again, or pay another way. Nothing has been paid.`

export function OnlinePayment(purchase: Purchase) {
  const { stage, error, pay } = usePayOnline()
  const { paymentScript } = useShopFacts()
  useEffect(() => {
    loadDialog(paymentScript).catch(() => {})
  }, [paymentScript])
  return (
    <div className="grid gap-6">
      <dl>
        <dt className="type-label text-muted">To pay</dt>
        <dd className="type-number mt-1 text-3xl">{formatRupees(toRupees(purchase.totals.total))}</dd>
      </dl>
      <div>
        <Button
          size="large"
          loading={stage !== null}
          onClick={() => pay(purchase)}
          className="min-w-48 max-sm:w-full"
        >
          Pay Now
        </Button>
        <p role="status" className="mt-2 text-muted text-sm">
          {stage ? words[stage] : !error && 'What you chose is kept for you while you pay.'}
        </p>
        {error && !stage && (
          <div role="alert">
            <FieldError>
              {failureMessage(error, error instanceof DialogMissing ? noDialog : noAnswer)}
            </FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
