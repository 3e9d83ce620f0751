import { getLikedWorks, getWork, likeWork } from '@atelier/contract/works';
import { http } from '@atelier/platform/http';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';

/** Opens the login page, which returns to the current page. */
export const goToLogin = (): void => {
  const here = window.location.hash.slice(1);
  navigation.open(`/login?redirect=${encodeURIComponent(here)}`);
};

/** The user's likes and the toggle, which opens the login page for visitors. */
export const useLikes = () => {
  const isSignedIn = useSessionState().status === 'signed-in';
  const liked = useQuery({ ...callQuery(getLikedWorks, {}), enabled: isSignedIn }, queryClient);
  const { run } = useMutationGuard();
  const isLiked = (id: string): boolean => liked.data?.work_ids.includes(id) ?? false;
  return {
    isLiked,
    like: (id: string): void => {
      if (!isSignedIn) {
        goToLogin();
        return;
      }
      const request = { work_id: id, liked: !isLiked(id) };
      void run(async () => {
        await http.call(likeWork, request, { quiet: true });
        await Promise.all([
          liked.refetch(),
          queryClient.invalidateQueries({ queryKey: callQuery(getWork, { id }).queryKey }),
        ]);
      });
    },
  };
};
