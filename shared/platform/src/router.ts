/** The subset of the host's router that remotes need. */

export type { RouteObject } from 'react-router-dom';
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
