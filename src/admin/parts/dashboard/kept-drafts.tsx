import { TextLink } from '../../../ui/text-link.tsx'
import { urls } from '../../urls.ts'
import { draftOf, formsWithDraft } from '../product-form/draft.ts'

/** The way back to products that were typed and not saved, such as when the session ended. */
export function KeptDrafts() {
  const forms = formsWithDraft()
  if (forms.length === 0) return null
  return (
    <ul aria-label="Not saved yet" className="border-wait border-l-4 pl-4">
      {forms.map((form) => (
        <li key={form}>
          What you typed for {draftOf(form)?.fields.productName || 'a new product'} is kept.{' '}
          <TextLink to={form === 'new' ? urls.newProduct : urls.product(form)}>Open</TextLink>
        </li>
      ))}
    </ul>
  )
}
