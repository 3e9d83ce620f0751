import type { AssetTypeKey } from '@atelier/catalogue/asset-types';
import type { AssetGroup } from '@atelier/contract/assets';
import { missingContents } from '@atelier/contract/contents';
import { bytesWords, type OwnWords } from '@atelier/picture-editors/own-words';
import { http } from '@atelier/platform/http';
import { queryClient, useQuery } from '@atelier/platform/queries';
import { Checkbox } from '@atelier/ui/checkbox';
import { FormDialog } from '@atelier/ui/form-dialog';
import { useEffect, useMemo, useState } from 'react';
import styles from '../assets/assets.module.css';
import { TypeAndGroup, usePlace } from '../assets/type-and-group.tsx';
import type { LibraryKey } from '../library-texts.ts';
import { type DroppedFile, dedupeFiles, isPattern, isPicture, materialName } from './dropped-files.ts';
import { fitting, type Room, type UploadFields } from './upload-room.ts';

/** Placeholder content: every response of `missingContents` includes the free storage. */
const anyContent = [{ sha256: '0'.repeat(64), bytes: 1 }];

/** Number of these files that fit into the free storage; undefined when all of them do. */
export const fitsOf = (files: readonly Pick<File, 'size'>[], room: Room) => {
  const rows = files.map(({ size }, at) => ({
    ...{ id: String(at), owner: '', name: '', bytes: size, at, fields: { type: 'clothing' as const } },
    state: 'waiting' as const,
  }));
  const count = fitting(rows, room).length;
  if (count === files.length) return undefined;
  const figure = (value: number) => value.toLocaleString('en');
  return { count: figure(count), items: figure(Math.max(0, room.items)), bytes: bytesWords(room.bytes) };
};

/** The same for the current identity; undefined until the response. A failed request blocks nothing: files that do not fit wait. */
const useFits = (files: readonly DroppedFile[]) => {
  const { data } = useQuery(
    {
      queryKey: [missingContents.path, 'room'],
      queryFn: ({ signal }) => http.call(missingContents, { contents: anyContent }, { signal, quiet: true }),
      staleTime: 0,
    },
    queryClient,
  );
  return (
    data &&
    fitsOf(
      files.map(({ file }) => file),
      data.room,
    )
  );
};

/** Maximum number of images shown before an upload. */
const shownFiles = 10;

/** The first images of an upload. */
function Thumbnails({ files }: { files: readonly DroppedFile[] }) {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files.slice(0, shownFiles).map(({ file }) => URL.createObjectURL(file));
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [files]);
  return (
    <div className={styles.thumbs} aria-hidden="true">
      {addresses.map((address) => (
        <img key={address} src={address} alt="" draggable={false} />
      ))}
      {files.length > shownFiles ? <span>{`+${(files.length - shownFiles).toLocaleString('en')}`}</span> : null}
    </div>
  );
}

export interface UploadDialogProps {
  files: readonly DroppedFile[];
  /** Category of the page, the default for the files. */
  type: AssetTypeKey | undefined;
  /** True on the pattern page: pattern files only, with the pattern category. */
  isPatterns: boolean;
  group: string | undefined;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onStart: (files: { file: File; name: string; fields: UploadFields }[]) => void;
  onClose: () => void;
}

/** Upload form: category, metadata, group, folders as groups. */
export function UploadDialog({ files, words, groups, isPatterns, onStart, onClose, ...given }: UploadDialogProps) {
  const first = isPatterns
    ? 'sewingPattern'
    : given.type === undefined || given.type === 'sewingPattern'
      ? 'clothing'
      : given.type;
  const place = usePlace(first, given.type === first ? given.group : undefined);
  const hasFolders = files.some(({ folder }) => folder !== undefined);
  const [byFolder, setByFolder] = useState(hasFolders);
  const { taken, skipped, twice } = useMemo(() => {
    const right = files.filter(({ file }) => (isPatterns ? isPattern(file) : isPicture(file)));
    const once = dedupeFiles(right);
    return { taken: once, skipped: files.length - right.length, twice: right.length - once.length };
  }, [files, isPatterns]);
  const fits = useFits(taken);
  const start = () => {
    const { type, group, filled } = place;
    const fields: UploadFields = { type, ...filled };
    onStart(
      taken.map(({ file, folder }) => ({
        file,
        name: materialName(file),
        fields: {
          ...fields,
          ...(byFolder && folder ? { group_name: folder.slice(0, 60) } : group ? { group_id: group } : {}),
        },
      })),
    );
  };
  return (
    <FormDialog
      size="wide"
      title={words('uploadAs', { count: taken.length.toLocaleString('en') })}
      closeLabel={words('close')}
      onClose={onClose}
      cancel={words('cancel')}
      submit={words('startUpload')}
      icon="upload"
      isDisabled={taken.length === 0}
      onSubmit={start}
    >
      <div className={styles.form}>
        {isPatterns ? null : <Thumbnails files={taken} />}
        {fits ? <p className={styles.whole}>{words('overRoom', fits)}</p> : null}
        {twice > 0 ? <p className={styles.whole}>{words('twice', { count: twice })}</p> : null}
        {skipped > 0 ? (
          <p className={styles.whole}>{words(isPatterns ? 'skippedPatterns' : 'skipped', { count: skipped })}</p>
        ) : null}
        <TypeAndGroup place={place} groups={groups} words={words} isOneType={isPatterns} isGroupFixed={byFolder} />
        {hasFolders ? (
          <div className={styles.whole}>
            <Checkbox isChecked={byFolder} onChange={setByFolder}>
              {words('folderGroup')}
            </Checkbox>
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
