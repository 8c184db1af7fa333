import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { isMailSection } from '../../shop/settings/mail-texts-rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { type Section, sectionNames, sections } from '../../shop/settings/rules.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { useShop } from '../shared/shop.ts'
import { urls } from '../shared/urls.ts'
import { FeedLinks } from './feed-links.tsx'
import { MailPreview, Placeholders } from './mail-preview.tsx'
import { Mails } from './mails.tsx'
import { PagesHelp } from './pages-help.tsx'
import { settingsQuery } from './queries.ts'
import { ScheduledChanges } from './scheduled-changes.tsx'
import { ServiceForm } from './service-form.tsx'
import { SettingsForm } from './settings-form.tsx'

const MAILS = 'mails'
const mailsLabel = 'Mails'

const entries = [
  ...sectionNames
    .filter((name) => !isMailSection(name))
    .map((name): [path: string, label: string] => [name, sections[name].label]),
  [MAILS, mailsLabel] as [path: string, label: string],
]

export function Component() {
  const { section = sectionNames[0] } = useParams()
  const known = sectionNames.find((name) => name === section)
  if (section === MAILS) return <MailsPage />
  return known ? <SettingsPage section={known} /> : <NotFound />
}

function SettingsNav({ current }: { current: string }) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry follows the section.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="self-start max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4"
    >
      <ul className="flex lg:flex-col">
        {entries.map(([path, label]) => (
          <li key={path}>
            <Link
              to={urls.settingsOf(path)}
              aria-current={path === current ? 'page' : undefined}
              className="type-action flex min-h-11 items-center whitespace-nowrap border-line border-b-2 px-3 hover:border-text aria-[current=page]:border-text lg:border-b-0 lg:border-l-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const columns = 'grid gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,40rem)]'
const wideColumns = 'grid gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,80rem)]'

function MailsPage() {
  return (
    <>
      <ListHead title="Settings" />
      <div className={cx(columns, 'max-w-5xl')}>
        <SettingsNav current={MAILS} />
        <section aria-labelledby="section">
          <h2 id="section" className="type-heading">
            {mailsLabel}
          </h2>
          <p className="mt-1 mb-6 text-muted">
            What shoppers read in their inbox. Choose a mail to change its texts.
          </p>
          <Mails />
        </section>
      </div>
    </>
  )
}

function SettingsPage({ section }: { section: Section }) {
  const { data, isError, refetch } = useQuery(settingsQuery)
  const { hasPaymentKeys } = useShop()
  const { id, label, about } = sections[section]
  const mail = isMailSection(section) ? section : null
  const saved = data?.find((each) => each.section === section)
  return (
    <>
      <ListHead
        title="Settings"
        actions={<HistoryButton thing="settings" id={id} name={`the section ${label}`} />}
      />
      <div className={mail ? wideColumns : cx(columns, 'max-w-5xl')}>
        <SettingsNav current={mail ? MAILS : section} />
        <section aria-labelledby="section">
          {mail && (
            <Link to={urls.settingsOf(MAILS)} className="mb-2 inline-block underline underline-offset-4">
              All mails
            </Link>
          )}
          <h2 id="section" className="type-heading">
            {label}
          </h2>
          <p className="mt-1 mb-6 text-muted">{about}</p>
          {mail && <Placeholders section={mail} />}
          {section === 'pages' && <PagesHelp />}
          {saved?.fields.productFeeds === true && <FeedLinks />}
          {saved?.fields.online === true && !hasPaymentKeys && (
            <p className="mb-6 border-alarm border-l-4 pl-4">
              {`Online payment is not offered, although it is on: the shop has no keys of ${providerName}. Set them below.`}
            </p>
          )}
          <ScheduledChanges section={section} />
          {saved ? (
            <SettingsForm
              key={section}
              saved={saved}
              {...(mail && { beside: (typed) => <MailPreview section={mail} typed={typed} /> })}
            />
          ) : isError ? (
            <LoadFailed what="Failed to load the settings." retry={() => void refetch()} />
          ) : (
            <Skeleton className="h-64" />
          )}
          {section === 'shop' && saved?.fields.asksSource === true && <RecipientForms />}
          {section === 'payment' && (
            <ServiceForm
              service="payment"
              about={`You find them in your account at ${providerName}, under API keys and Webhooks. Checking asks ${providerName} whether it takes them. Nothing is paid.`}
              button="Check the keys"
            />
          )}
        </section>
      </div>
    </>
  )
}

function RecipientForms() {
  return (
    <>
      <ServiceForm
        service="meta"
        about="With them the shop tells Meta of orders, and of what comes back, of shoppers who allow it: goods, amounts, their browser, and email and phone as a code (hash) by which Meta recognises its members. The question then names Meta, and asks again who has answered it before."
        button="Send a test event"
      />
      <ServiceForm
        service="ga4"
        about="With them the shop tells Google Analytics of orders, and of what comes back, of shoppers who allow it: goods and amounts, and nothing that names a person. Each order is a visitor of its own there."
        button="Send a test event"
      />
    </>
  )
}
