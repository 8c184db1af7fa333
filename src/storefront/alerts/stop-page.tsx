import { useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { api, messageOf, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'

/** By the link in a mail, without a login: the token is behind the #. */
export function Component() {
  const [outcome, setOutcome] = useState<string>()
  useEffect(() => {
    const token = location.hash.slice(1) || '-'
    send(api.alerts.stop[':token'].$post({ param: { token } })).then(
      ({ message }) => setOutcome(`${message}. You can ask again at every product.`),
      (error) => setOutcome(messageOf(error, 'The shop did not answer. Reload the page to try again.')),
    )
  }, [])
  return (
    <>
      <Meta title="Mails about products" hidden />
      <EmptyState
        level={1}
        title="Mails about products"
        action={<ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>}
      >
        <p role="status">{outcome ?? 'One moment…'}</p>
        <noscript>To stop them, this page needs JavaScript.</noscript>
      </EmptyState>
    </>
  )
}
