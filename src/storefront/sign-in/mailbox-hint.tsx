import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'

export function MailboxHint() {
  if (!useShopFacts().demo) return null
  return (
    <p className="mt-6 border-accent border-l-6 bg-sunk px-4 py-3 text-sm">
      This is the demo shop: its mails arrive in the{' '}
      <a
        href={urls.mailbox}
        target="_blank"
        rel="noreferrer"
        className="font-semibold underline underline-offset-4"
      >
        mailbox<span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  )
}
