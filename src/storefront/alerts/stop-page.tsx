import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { api, messageOf, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'

/**
 * The link in a mail opens it without a login: the token is behind the #. It waits for a press, because
 * scanners of mails open links and run their scripts; mail programs stop mails by `List-Unsubscribe` instead.
 */
export function Component() {
  const [outcome, setOutcome] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const stop = async () => {
    setPending(true)
    try {
      const token = location.hash.slice(1) || '-'
      const { message } = await send(api.alerts.stop[':token'].$post({ param: { token } }))
      setOutcome(`${message}. You can ask again at every product.`)
      setDone(true)
    } catch (error) {
      setOutcome(messageOf(error, 'The shop did not answer. Please try again.'))
    }
    setPending(false)
  }
  return (
    <>
      <Meta title="Mails about products" hidden />
      <EmptyState
        level={1}
        title="Mails about products"
        action={
          isDone ? (
            <ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>
          ) : (
            <Button loading={isPending} onClick={() => void stop()}>
              Stop all mails about products
            </Button>
          )
        }
      >
        <p role="status">
          {outcome ??
            'We mail you when a size is back or a price falls, if you asked us to, and may ask once how you like what you bought.'}
        </p>
        <noscript>To stop them, this page needs JavaScript.</noscript>
      </EmptyState>
    </>
  )
}
