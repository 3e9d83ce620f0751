import {
  type Board,
  boardNameLength,
  createBoard,
  deleteBoard,
  getBoards,
  updateBoard,
} from '@atelier/contract/boards';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import frame from '../frame/frame.module.css';
import { NameDialog } from '../frame/name-dialog.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { libraryTexts } from '../library-texts.ts';
import { useAddress } from '../listing/use-address.ts';
import { BoardPage } from './board-page.tsx';
import { boardAddress, useBoardWords } from './board-parts.tsx';
import styles from './boards.module.css';

/** /resource/boards: all boards, or one of them. */
export function BoardsPage() {
  const address = useAddress();
  const id = address.get('board');
  return id === '' ? <BoardList /> : <BoardPage key={id} id={id} />;
}

type Asked = { kind: 'create' } | { kind: 'rename'; board: Board };

function BoardList() {
  const words = useBoardWords();
  const libraryWords = useOwnWords(libraryTexts);
  const query = useQuery({ ...callQuery(getBoards, {}), staleTime: 0 }, queryClient);
  const [asked, setAsked] = useState<Asked>();
  const { run } = useBusy(dialogs.showError);
  const boards = query.data?.boards;
  const remove = async ({ id, name }: Board) => {
    const question = {
      title: words('deleteAsk', { name }),
      body: words('deleteBody'),
      confirm: words('delete'),
      cancel: words('cancel'),
      isDanger: true,
    };
    if (!(await dialogs.confirm(question))) return;
    if (await run(() => http.call(deleteBoard, { id }, { quiet: true }))) dialogs.toast({ message: words('deleted') });
    void query.refetch();
  };
  const save = async (name: string) => {
    if (asked?.kind === 'rename') {
      await http.call(updateBoard, { id: asked.board.id, name }, { quiet: true });
      return query.refetch();
    }
    const { board } = await http.call(createBoard, { name }, { quiet: true });
    return navigation.open(boardAddress(board.id));
  };
  return (
    <PageFrame
      title={words('boards')}
      count={boards ? words('count', { count: boards.length }) : ''}
      words={libraryWords}
      filters={null}
      acts={
        <Button kind="primary" icon="plus" label={words('newBoard')} onClick={() => setAsked({ kind: 'create' })} />
      }
    >
      {boards ? (
        boards.length === 0 ? (
          <div className={frame.note}>
            <EmptyState
              title={words('empty')}
              action={
                <Link className={buttonClass()} to="/resource/drawHistory">
                  {words('toHistory')}
                </Link>
              }
            >
              {words('emptyBody')}
            </EmptyState>
          </div>
        ) : (
          <ul className={styles.boards}>
            {boards.map((board) => (
              <BoardTile
                key={board.id}
                board={board}
                onRename={() => setAsked({ kind: 'rename', board })}
                onDelete={() => void remove(board)}
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <div className={frame.note}>
          <EmptyState
            title={words('loadFailed')}
            action={<Button label={words('retry')} onClick={() => void query.refetch()} />}
          />
        </div>
      ) : (
        <div className={frame.waiting} role="status" aria-label={words('loading')}>
          <Skeleton shape="picture" count={6} />
        </div>
      )}
      {asked ? (
        <NameDialog
          title={words(asked.kind === 'create' ? 'newBoard' : 'rename')}
          label={words('boardName')}
          hint={words('nameHint')}
          confirm={words(asked.kind === 'create' ? 'create' : 'save')}
          cancel={words('cancel')}
          name={asked.kind === 'rename' ? asked.board.name : ''}
          max={boardNameLength}
          onSave={save}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </PageFrame>
  );
}

interface BoardTileProps {
  board: Board;
  onRename: () => void;
  onDelete: () => void;
}

function BoardTile({ board, onRename, onDelete }: BoardTileProps) {
  const words = useBoardWords();
  const { id, name, by, count, approved, changes, open_threads: comments, covers, link } = board;
  return (
    <li className={styles.tile}>
      <Link to={boardAddress(id)} className={styles.cover} data-count={Math.min(covers.length, 4)}>
        {covers.length === 0 ? <Icon name="image" size={24} /> : null}
        {covers.map((cover) => (
          <img key={cover} src={cover} alt="" loading="lazy" draggable={false} />
        ))}
        <span className={styles.name}>{name}</span>
      </Link>
      <div className={styles.about}>
        <p>
          {words('images', { count })}
          {by ? ` · ${words('by', { name: by })}` : ''}
          {link ? ` · ${words('linkOpen')}` : ''}
        </p>
        <Menu
          label={words('acts', { name })}
          opener={(opener) => <IconButton {...opener} size="s" icon="more" label={words('acts', { name })} />}
          items={[
            { key: 'rename', icon: 'edit', label: words('rename'), onSelect: onRename },
            { key: 'delete', icon: 'trash', label: words('delete'), isDanger: true, onSelect: onDelete },
          ]}
        />
      </div>
      {approved + changes + comments > 0 ? (
        <p className={styles.figures}>{words('figures', { approved, changes, comments })}</p>
      ) : null}
    </li>
  );
}
