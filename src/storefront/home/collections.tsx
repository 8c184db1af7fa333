import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Gender } from '../../shop/catalog/rules.ts'
import { Court, type Ground } from '../../ui/brand-art/court.tsx'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../shared/picture.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import type { Row } from './loader.ts'
import { Scene } from './scene.tsx'

const tiles: Record<Gender, { to: string; ground: Ground; scene: 'kids' | 'men' | 'women' }> = {
  Men: { to: urls.men, ground: 'hard', scene: 'men' },
  Women: { to: urls.women, ground: 'clay', scene: 'women' },
  Kids: { to: urls.kids, ground: 'parquet', scene: 'kids' },
}

const sizes = '(min-width: 768px) 31vw, 42vw'

/** In a shop of its owner, a collection shows its best product, and an empty one is left out. */
export function Collections({ title, collections }: Extract<Row, { kind: 'collections' }>) {
  const { demo } = useShopFacts()
  const shown = collections.filter(({ total }) => demo || total > 0)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="collections" className="page-width pt-24">
      <Corner>
        <h2 id="collections" className="type-title">
          {title}
        </h2>
      </Corner>
      <ul className="grid gap-4 pt-8 md:grid-cols-3 md:gap-5">
        {shown.map(({ gender, total, picture }) => (
          <li key={gender} className="group relative">
            <Court ground={tiles[gender].ground} worded>
              <div className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_44%]">
                <div className="flex items-end justify-between p-4 max-md:flex-col max-md:items-start md:p-5">
                  <div>
                    <h3 className="type-title uppercase">
                      <Link to={tiles[gender].to} className="after:absolute after:inset-0">
                        {gender}
                      </Link>
                    </h3>
                    <p className="mt-1">
                      <span className="type-number">{total}</span> products
                    </p>
                  </div>
                  <ArrowRight
                    aria-hidden
                    size={28}
                    className="shrink-0 transition-transform group-hover:translate-x-1.5"
                  />
                </div>
                {demo ? (
                  <Scene of={tiles[gender].scene} sizes={sizes} className="aspect-4/3" />
                ) : (
                  <Picture of={picture} alt="" sizes={sizes} />
                )}
              </div>
            </Court>
          </li>
        ))}
      </ul>
    </section>
  )
}
