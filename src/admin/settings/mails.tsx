import { mailSectionNames, mailSections } from '../../shop/settings/mail-texts-rules.ts'
import { Link } from '../../ui/link.tsx'
import { urls } from '../shared/urls.ts'
import { ServiceForm } from './service-form.tsx'

/** Every mail that the owner words, and why others are not among them. */
export function Mails() {
  return (
    <>
      <ul className="border-line border-b">
        {mailSectionNames.map((name) => {
          const { label, about } = mailSections[name]
          return (
            <li key={name} className="border-line border-t py-3">
              <Link to={urls.settingsOf(name)} className="font-semibold underline underline-offset-4">
                {label}
              </Link>
              <p className="text-muted text-sm">{about}</p>
            </li>
          )
        })}
      </ul>
      <p className="mt-6">
        Mails on passwords, codes, sign-ins, second factors and deleted accounts cannot be worded here:
        somebody who has taken over an account of an admin could hide in them what was done, or ask shoppers
        for their codes. Nor can mails on complaints, which say the deadlines of the law.
      </p>
      <ServiceForm
        service="mail"
        about="It sends all mails of the shop. A test mail goes to your own address at once: if the server refuses it, you read its words here."
        button="Send a test mail"
      />
    </>
  )
}
