import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { Section } from '../../account/section.tsx'
import { LoadFailed } from '../../client/load-failed.tsx'
import type { Language, OptionalPurpose } from '../../shop/legal/notices/rules.ts'
import { type PurposeText, purposeTexts, type Text } from '../../shop/legal/notices/texts.data.ts'
import type { Recipient } from '../../shop/orders/sources/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ProfileFrame } from '../account/frame.tsx'
import { AlertList } from '../alerts/alert-list.tsx'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { MailboxHint } from '../sign-in/mailbox-hint.tsx'
import { namedIn } from '../sources/named-recipients.ts'
import { ConsentSwitch } from './consent-switch.tsx'
import { EraseAccount } from './erase-account.tsx'
import { Nominee } from './nominee.tsx'
import { consentsQuery, useDownload } from './queries.ts'

export function Component() {
  return (
    <ProfileFrame title="My data">
      <div className="mt-8 grid gap-10">
        <Section
          title="What you agreed to"
          intro={
            <>
              <span>{'What we know about you, what for, and how long stands in the '}</span>
              <TextLink to={urls.privacy}>privacy notice</TextLink>
              <span>.</span>
            </>
          }
        >
          <Consents />
        </Section>
        <Section
          title="Mails about products"
          intro="When a size is back in stock, or when something costs less."
        >
          <AlertList />
        </Section>
        <Section
          title="Download"
          intro="All that we have of you: profile, addresses, orders, invoices, payments, complaints and more."
        >
          <Downloads />
        </Section>
        <Section title="Correct">
          <p className="max-w-prose">
            Change your name and phone in your <TextLink to={urls.editProfile}>profile</TextLink>, your email
            under <TextLink to={urls.security}>security</TextLink>, and your{' '}
            <TextLink to={urls.addresses}>addresses</TextLink> where they stand. For anything else,{' '}
            <TextLink to={urls.complaints}>write to us</TextLink>.
          </p>
        </Section>
        <Section
          title="Nominee"
          intro="Who may use these rights for you after your death, or when you cannot any more."
        >
          <Nominee />
        </Section>
        <Section title="Erase your account">
          <EraseAccount />
          <MailboxHint />
        </Section>
      </div>
    </ProfileFrame>
  )
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
] as const

function Consents() {
  const { data: consents, isError, refetch } = useQuery(consentsQuery)
  const { asksSource, tells } = useShopFacts()
  const [language, setLanguage] = useState<Language>('en')
  const saidOf = (purpose: OptionalPurpose) => consents?.find((consent) => consent.purpose === purpose)
  const analytics = saidOf('analytics')
  // What was agreed to can be withdrawn, also when the shop no longer asks.
  const analyticsText = useAnalyticsText(asksSource || analytics?.given === true, tells)
  if (!consents)
    return isError ? (
      <LoadFailed what="What you agreed to could not be loaded" retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-24" />
    )
  return (
    <div className="max-w-prose">
      <Segments legend="Language" choices={languages} value={language} onChange={setLanguage} />
      <ConsentSwitch
        purpose="newsletter"
        text={purposeTexts.newsletter}
        said={saidOf('newsletter')}
        language={language}
      />
      {analyticsText && (
        <ConsentSwitch
          purpose="analytics"
          text={analyticsText}
          said={analytics}
          language={language}
          onChanged={(isAllowed) => answerOnDevice(isAllowed, tells)}
        />
      )}
    </div>
  )
}

/** Most shops do not need it. */
function useAnalyticsText(isNeeded: boolean, tells: readonly Recipient[]): PurposeText | undefined {
  const [text, setText] = useState<PurposeText>()
  useEffect(() => {
    if (!isNeeded) return
    import('../../shop/legal/notices/analytics-texts.data.ts').then(
      ({ analyticsTexts }) =>
        setText(tells.length > 0 ? withRecipients(analyticsTexts, tells) : analyticsTexts),
      () => {},
    )
  }, [isNeeded, tells])
  return text
}

function withRecipients(
  { tells: said, ...text }: PurposeText & { tells: Text },
  tells: readonly Recipient[],
): PurposeText {
  const inLanguage = (language: Language) => `${text.why[language]} ${namedIn(said[language], tells)}`
  return { ...text, why: { en: inLanguage('en'), hi: inLanguage('hi') } }
}

/** The device then answers as the account does. */
function answerOnDevice(isAllowed: boolean, tells: Recipient[]): void {
  import('../sources/device.ts').then(
    ({ sourceMemory }) => (isAllowed ? sourceMemory.allow(Date.now(), tells) : sourceMemory.refuse()),
    () => {},
  )
}

const formats = [
  { format: 'html', label: 'To read (HTML)' },
  { format: 'json', label: 'For programs (JSON)' },
] as const

function Downloads() {
  const { mutate, isPending, variables, data, error } = useDownload()
  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            loading={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            <Download size={18} aria-hidden />
            <span>{label}</span>
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isPending ? 'Collecting your data…' : data ? `${data} is in your downloads.` : ''}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-2 text-alarm text-sm">
          {messageOf(error, 'Your data could not be downloaded. Please try again.')}
        </p>
      )}
    </>
  )
}
