import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Drawer } from '@atelier/ui/drawer';
import type { ReactNode } from 'react';
import type { LibraryKey } from '../library-texts.ts';

export interface SideDrawerProps {
  isOpen: boolean;
  words: OwnWords<LibraryKey>;
  onClose: () => void;
  children: ReactNode;
}

/** Categories and groups where the page is too narrow for them. */
export function SideDrawer({ isOpen, words, onClose, children }: SideDrawerProps) {
  return (
    <Drawer isOpen={isOpen} title={words('side')} closeLabel={words('close')} onClose={onClose}>
      {children}
    </Drawer>
  );
}
