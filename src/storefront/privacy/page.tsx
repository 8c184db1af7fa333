import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { type Language, NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import { noticeTexts, purposeTexts, type Text } from '../../shop/legal/notices/texts.data.ts'
import { Prose } from '../../ui/prose.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { api, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { WhenLoaded } from '../shared/when-loaded.tsx'
import { Purpose } from './purpose.tsx'

export async function loader() {
  const [{ seller }, { html }] = await Promise.all([
    send(api.legal['get-contact'].$get()),
    send(api.legal['get-page'].$get({ query: { page: 'privacy' } })),
  ])
  return { seller, html }
}

const choices = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
] as const

export function Component() {
  const { seller, html } = useLoaderData<typeof loader>()
  const { asksSource } = useShopFacts()
  const [language, setLanguage] = useState<Language>('en')
  const say = (text: Text) => text[language]
  const { recipientsTitle, recipients, rightsTitle, rights, cookiesTitle, cookies, ageTitle, age } =
    noticeTexts
  const more: [Text, Text][] = [
    [recipientsTitle, recipients],
    [rightsTitle, rights],
    [cookiesTitle, cookies],
    [ageTitle, age],
  ]
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta
        title="Privacy"
        description={`What ${seller.name} knows about you, what for, and for how long.`}
        path={urls.privacy}
        page="privacy"
      />
      <Segments legend="Language" choices={choices} value={language} onChange={setLanguage} />
      <div lang={language} className="mt-8 max-w-3xl">
        <h1 className="type-title">{say(noticeTexts.title)}</h1>
        <div lang="en">
          <Prose html={html} className="mt-3" />
        </div>
        <p className="mt-6 text-muted">{say(noticeTexts.intro)}</p>
        {Object.entries(purposeTexts).map(([purpose, text]) => (
          <Purpose key={purpose} id={purpose} text={text} language={language} />
        ))}
        {asksSource && <WhenLoaded load={() => import('./source-notice.tsx')} with={{ language }} />}
        {more.map(([title, text]) => (
          <section key={title.en} className="mt-8 border-text border-t-2 pt-4">
            <h2 className="type-heading">{say(title)}</h2>
            <p className="mt-3">{say(text)}</p>
          </section>
        ))}
        <section className="wrap-anywhere mt-8 border-text border-t-2 pt-4">
          <h2 className="type-heading">{say(noticeTexts.contactTitle)}</h2>
          <p className="mt-3">
            <span>{`${seller.grievanceOfficer || seller.name}, `}</span>
            <a href={`mailto:${seller.grievanceEmail}`} className="underline underline-offset-4">
              {seller.grievanceEmail}
            </a>
            <span>{'. '}</span>
            <TextLink to={urls.complaints}>{say(purposeTexts.complaints.title)}</TextLink>
          </p>
        </section>
        <p className="mt-8 text-muted text-sm">{`${say(noticeTexts.version)} ${formatDate(NOTICE_VERSION)}`}</p>
      </div>
    </div>
  )
}
