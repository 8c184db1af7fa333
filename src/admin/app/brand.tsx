import { Link } from '../../ui/link.tsx'
import { urls } from '../shared/urls.ts'

export const Brand = () => (
  <Link to={urls.dashboard} className="type-heading px-3 py-2">
    Maidan<span className="type-label ml-2 text-accent">Dashboard</span>
  </Link>
)
