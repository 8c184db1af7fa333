import type { Language } from '../../shop/legal/notices/rules.ts'
import { noticeTexts, type PurposeText } from '../../shop/legal/notices/texts.data.ts'
import type { Elements } from '../../ui/elements.ts'

interface PurposeProps {
  id: string
  text: PurposeText
  language: Language
  children?: Elements
}

export const Purpose = ({ id, text: { title, data, why, kept }, language, children }: PurposeProps) => (
  <section aria-labelledby={id} className="mt-8 border-text border-t-2 pt-4">
    <h2 id={id} className="type-heading">
      {title[language]}
    </h2>
    <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Fact name={noticeTexts.data[language]}>{data[language]}</Fact>
      <Fact name={noticeTexts.why[language]}>{why[language]}</Fact>
      <Fact name={noticeTexts.kept[language]}>{kept[language]}</Fact>
    </dl>
    {children}
  </section>
)

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </>
)
