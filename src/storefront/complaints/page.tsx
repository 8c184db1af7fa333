import { useLoaderData } from 'react-router'
import { TextLink } from '../../ui/text-link.tsx'
import { useSession } from '../session/session.ts'
import { api, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'
import { ComplaintForm } from './complaint-form.tsx'

export const loader = () => send(api.legal['get-contact'].$get())

export function Component() {
  const contact = useLoaderData<typeof loader>()
  const session = useSession()
  const user = session?.role === 'user' ? session.user : null
  return (
    <div className="page-width grid gap-x-16 gap-y-12 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-12">
      <Meta
        title="Complaints"
        description={`Complain to ${contact.seller.name}: a ticket number at once, an answer within ${contact.acknowledgedWithin}.`}
        path={urls.complaints}
        page="complaints"
      />
      <div className="min-w-0 max-w-xl">
        <h1 className="type-title">Complaints</h1>
        <p className="mt-3 text-muted">
          <span>{`Tell us what went wrong. You get a ticket number at once; we acknowledge your complaint within ${contact.acknowledgedWithin}, and resolve it within ${contact.resolvedWithin}.`}</span>
          {user ? (
            <>
              <span>{' All that you wrote stands in '}</span>
              <TextLink to={urls.ownComplaints}>your complaints</TextLink>
              <span>.</span>
            </>
          ) : (
            <span> We answer by mail, and you need no account.</span>
          )}
        </p>
        <ComplaintForm user={user} />
      </div>
      <Contact {...contact} />
    </div>
  )
}

function Contact({ seller }: Awaited<ReturnType<typeof loader>>) {
  const { name, address, city, state, gstin, email, phone } = seller
  const { grievanceOfficer, grievanceEmail, grievancePhone } = seller
  return (
    <div className="wrap-anywhere grid content-start gap-8">
      <section aria-labelledby="officer" className="border-text border-t-2 pt-4">
        <h2 id="officer" className="type-heading">
          Grievance officer
        </h2>
        <p className="mt-2">{grievanceOfficer || name}</p>
        <Reach email={grievanceEmail} phone={grievancePhone} />
      </section>
      <section aria-labelledby="care" className="border-text border-t-2 pt-4">
        <h2 id="care" className="type-heading">
          Customer care
        </h2>
        <Reach email={email} phone={phone} />
      </section>
      <section aria-labelledby="seller" className="border-text border-t-2 pt-4">
        <h2 id="seller" className="type-heading">
          Seller
        </h2>
        <address className="mt-2 not-italic">
          {[name, address, city, state].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        {gstin && <p className="mt-2 text-muted" translate="no">{`GSTIN ${gstin}`}</p>}
      </section>
    </div>
  )
}

const link = 'inline-flex min-h-9 items-center underline underline-offset-4'

const Reach = ({ email, phone }: { email: string; phone: string }) => (
  <ul className="mt-1">
    <li>
      <a href={`mailto:${email}`} className={link}>
        {email}
      </a>
    </li>
    {phone && (
      <li>
        <a href={`tel:${phone.replace(/[\s()-]/g, '')}`} className={link}>
          {phone}
        </a>
      </li>
    )}
  </ul>
)
