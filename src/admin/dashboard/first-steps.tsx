import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { localStore } from '../../client/storage.ts'
import type { Permission } from '../../lib/permissions.ts'
import { type FirstStep, firstSteps } from '../../shop/reports/onboarding/rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { may } from '../shared/permissions.ts'
import { preferences } from '../shared/preferences.ts'
import { useShop } from '../shared/shop.ts'
import { urls, withAddDialog } from '../shared/urls.ts'
import { firstStepsQuery } from './queries.ts'

type Step = { name: string; about: string; to?: string; permission: Permission }

/** `to` is missing where the server's configuration decides. */
const steps: Record<FirstStep, Step> = {
  seller: {
    name: 'Say who sells',
    about: 'Invoices need a name, an address and, if you have one, a GSTIN.',
    to: urls.settingsOf('seller'),
    permission: 'settings:write',
  },
  logo: {
    name: 'Add your name and logo',
    about: 'At the top of every page.',
    to: urls.settingsOf('shop'),
    permission: 'settings:write',
  },
  category: {
    name: 'Add a category',
    about: 'As “Running Shoes”. It says what sizes mean.',
    to: withAddDialog(urls.categories),
    permission: 'products:write',
  },
  brand: {
    name: 'Add a brand',
    about: 'With its logo, if you have it.',
    to: withAddDialog(urls.brands),
    permission: 'products:write',
  },
  product: {
    name: 'Add a product',
    about: 'With pictures, and active.',
    to: urls.newProduct,
    permission: 'products:write',
  },
  mail: {
    name: 'Set your mail server',
    about: 'Confirmations and codes go through it.',
    to: urls.settingsOf('mails'),
    permission: 'admins:write',
  },
  payment: {
    name: 'Take payments online',
    about: `With your keys of ${providerName}.`,
    to: urls.settingsOf('payment'),
    permission: 'admins:write',
  },
  order: {
    name: 'Order something yourself',
    about: 'As a shopper with another email, and cancel it after.',
    permission: 'settings:write',
  },
  backup: {
    name: 'Switch backups on',
    about: 'Set BACKUP_URL and BACKUP_KEY on the server.',
    permission: 'settings:write',
  },
}

const ownSteps = firstSteps.filter((step) => may(steps[step].permission))

/** Those that this admin may take. They are gone once all are done, and in a demo, which is a shop already. */
export function FirstSteps() {
  const { demo } = useShop()
  const { data } = useQuery({ ...firstStepsQuery, enabled: !demo && ownSteps.length > 0 })
  const [isHidden, setHidden] = useState(() => localStore.get(preferences.firstSteps) === 'hidden')
  const done = data?.steps
  const left = ownSteps.filter((step) => done && !done[step]).length
  if (!done || left === 0) return null
  const toggle = () => {
    localStore.set(preferences.firstSteps, isHidden ? null : 'hidden')
    setHidden(!isHidden)
  }
  return (
    <section aria-labelledby="first-steps">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="type-heading">{`First steps: ${left} to go`}</h2>
        <Button variant="quiet" size="small" aria-expanded={!isHidden} className="px-0!" onClick={toggle}>
          <span>{isHidden ? 'Show' : 'Hide'}</span>
          <span className="sr-only"> first steps</span>
        </Button>
      </div>
      {!isHidden && (
        <ol className="mt-4 border-text border-t-2 sm:grid sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4">
          {ownSteps.map((step) => {
            const { name, about, to } = steps[step]
            return (
              <li key={step} className="flex items-start gap-3 border-line border-b py-3">
                <span
                  aria-hidden
                  className={cx(
                    'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2',
                    done[step] ? 'border-good text-good' : 'border-edge',
                  )}
                >
                  {done[step] && <Check size={14} strokeWidth={3} />}
                </span>
                <div className={done[step] ? 'text-muted' : undefined}>
                  <p className="font-semibold">
                    {to && !done[step] ? (
                      <Link to={to} className="underline underline-offset-4">
                        {name}
                      </Link>
                    ) : (
                      <span>{name}</span>
                    )}
                    <span className="sr-only">{done[step] ? ', done' : ', to do'}</span>
                  </p>
                  <p className="text-muted text-sm">{about}</p>
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
