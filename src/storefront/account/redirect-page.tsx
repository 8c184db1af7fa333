import { Navigate } from 'react-router'
import { prefetch } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'

export const preload = () => prefetch(urls.editProfile)

export const Component = () => <Navigate to={urls.editProfile} replace />
