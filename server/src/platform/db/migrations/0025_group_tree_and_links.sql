CREATE TABLE "group_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "asset_groups" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_group_id_asset_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."asset_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_shares_open" ON "group_shares" USING btree ("group_id") WHERE "group_shares"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "group_shares_wallet" ON "group_shares" USING btree ("wallet_id");--> statement-breakpoint
ALTER TABLE "asset_groups" ADD CONSTRAINT "asset_groups_parent_id_asset_groups_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."asset_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_groups_parent" ON "asset_groups" USING btree ("parent_id");