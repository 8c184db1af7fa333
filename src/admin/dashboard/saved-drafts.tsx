import { TextLink } from '../../ui/text-link.tsx'
import { draftOf, formsWithDraft, pageOfForm } from '../product-form/draft.ts'

export function SavedDrafts() {
  const forms = formsWithDraft()
  if (forms.length === 0) return null
  return (
    <ul aria-label="Not saved yet" className="border-wait border-l-4 pl-4">
      {forms.map((form) => {
        const draft = draftOf(form)
        return (
          <li key={form}>
            <span>{`What you typed for ${draft?.fields.productName || 'a new product'} is kept${draft?.lacksPictures ? ', without the pictures you chose' : ''}. `}</span>
            <TextLink to={pageOfForm(form)}>Open</TextLink>
          </li>
        )
      })}
    </ul>
  )
}
