import { useNavigate } from 'react-router-dom'
import { openAuth } from './dialogs.ts'
import { pathOf, type RouteName } from './routes.ts'

/** Goes to a page by its name, without parameters. Login is a page too: home, with the dialog over it. */
export function useGoTo(): (name: RouteName, options?: { replace: true }) => void {
  const navigate = useNavigate()
  return (name, options) => {
    void navigate(pathOf(name), options)
    if (name === 'login') openAuth('login')
  }
}
