import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Link } from '../../ui/link.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'

export function BySport() {
  const { sports, texts } = useShopFacts()
  if (sports.length === 0) return null
  return (
    <section aria-labelledby="sports" className="page-width pt-16">
      <Corner>
        <h2 id="sports" className="type-title">
          {texts.bySport}
        </h2>
      </Corner>
      <ul className="flex flex-wrap gap-3 pt-8">
        {sports.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={urls.sport(slug)}
              className="inline-flex min-h-11 items-center rounded-full border border-edge px-5 font-semibold"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
