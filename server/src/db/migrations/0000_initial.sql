CREATE TABLE "dev_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_codes_tries" CHECK ("phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"refresh_number" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "socket_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text,
	"nickname" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"type_number" integer DEFAULT 0 NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"company_in_use" uuid,
	"invite_code" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "asset_files" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" uuid,
	"blob_hash" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"wallet_id" uuid,
	"user_id" uuid,
	"seed_key" text,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"group_id" uuid,
	"gender_style" text,
	"style_type" text,
	"fabric_type" text,
	"file_id" text,
	"blob_hash" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assets_seed_key_unique" UNIQUE("seed_key")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disbanded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"reference_count" integer DEFAULT 0 NOT NULL,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"blob_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"origin" jsonb,
	"seen" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"look_at" timestamp with time zone DEFAULT now() + interval '24 hours'
);
--> statement-breakpoint
CREATE TABLE "results" (
	"image_id" text PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	"shows_original" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "task_counters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_inputs" (
	"task_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "task_inputs_task_id_image_id_pk" PRIMARY KEY("task_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"tool_type" integer NOT NULL,
	"group_id" uuid,
	"group_place" smallint,
	"state" text NOT NULL,
	"mode" text NOT NULL,
	"lane" text DEFAULT 'builtin' NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"seed" integer NOT NULL,
	"priority" smallint NOT NULL,
	"price" integer NOT NULL,
	"charged" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"engine_handle" jsonb,
	"quoted_min" integer,
	"quoted_max" integer,
	"fail_reason" text,
	"is_generative" boolean DEFAULT false NOT NULL,
	"engine" text,
	"method" text,
	"confidence" real,
	"warnings" text[] DEFAULT '{}'::text[] NOT NULL,
	"words" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thumbnails" (
	"source_hash" text NOT NULL,
	"width" smallint NOT NULL,
	"blob_hash" text NOT NULL,
	CONSTRAINT "thumbnails_source_hash_width_pk" PRIMARY KEY("source_hash","width")
);
--> statement-breakpoint
CREATE TABLE "tool_durations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tool_type" integer NOT NULL,
	"lane" text NOT NULL,
	"seconds" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"entries" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"source" text NOT NULL,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lots_remaining" CHECK ("credit_lots"."remaining" between 0 and "credit_lots"."granted")
);
--> statement-breakpoint
CREATE TABLE "hold_lots" (
	"task_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "hold_lots_task_id_lot_id_pk" PRIMARY KEY("task_id","lot_id"),
	CONSTRAINT "hold_lots_amount" CHECK ("hold_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"tool_type" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "holds_amount" CHECK ("holds"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_audits" (
	"kind" text PRIMARY KEY NOT NULL,
	"drift" double precision NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"movement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"wallet_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_entries_movement_id_line_pk" PRIMARY KEY("movement_id","line")
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"task_id" uuid,
	"tool_type" integer,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"membership_level" integer DEFAULT 0 NOT NULL,
	"membership_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "wallets_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "wallets_one_owner" CHECK (num_nonnulls("wallets"."user_id", "wallets"."company_id") = 1),
	CONSTRAINT "wallets_level" CHECK ("wallets"."membership_level" in (-1, 0, 1, 4))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "matting_cutouts" (
	"matting_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image_id" text NOT NULL,
	"is_empty" boolean NOT NULL,
	CONSTRAINT "matting_cutouts_matting_id_position_pk" PRIMARY KEY("matting_id","position")
);
--> statement-breakpoint
CREATE TABLE "mattings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	"layers" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"fail_reason" text,
	"confidence" real,
	"warnings" text[] DEFAULT '{}'::text[] NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "large_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_counts" (
	"hour" timestamp with time zone NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"phase" text NOT NULL,
	"error_class" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	"last_seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_in_use_companies_id_fk" FOREIGN KEY ("company_in_use") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_files" ADD CONSTRAINT "asset_files_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_files" ADD CONSTRAINT "asset_files_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_groups" ADD CONSTRAINT "asset_groups_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_group_id_asset_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."asset_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_file_id_asset_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."asset_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_image_id_results_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."results"("image_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_counters" ADD CONSTRAINT "task_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_inputs" ADD CONSTRAINT "task_inputs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_inputs" ADD CONSTRAINT "task_inputs_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_source_hash_blobs_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD CONSTRAINT "zip_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_task_id_holds_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."holds"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_movement_id_ledger_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."ledger_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "ledger_movements_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matting_cutouts" ADD CONSTRAINT "matting_cutouts_matting_id_mattings_id_fk" FOREIGN KEY ("matting_id") REFERENCES "public"."mattings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matting_cutouts" ADD CONSTRAINT "matting_cutouts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mattings" ADD CONSTRAINT "mattings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mattings" ADD CONSTRAINT "mattings_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mattings" ADD CONSTRAINT "mattings_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dev_messages_order" ON "dev_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "phone_codes_phone" ON "phone_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_created" ON "phone_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_expires" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "asset_files_wallet" ON "asset_files" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "asset_files_blob" ON "asset_files" USING btree ("blob_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_groups_name" ON "asset_groups" USING btree ("wallet_id","type",lower("name"));--> statement-breakpoint
CREATE INDEX "assets_library" ON "assets" USING btree ("wallet_id","type","serial");--> statement-breakpoint
CREATE INDEX "assets_group" ON "assets" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "assets_blob" ON "assets" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "blobs_unused" ON "blobs" USING btree ("unused_since") WHERE "blobs"."reference_count" = 0;--> statement-breakpoint
CREATE INDEX "images_by_blob" ON "images" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "images_storage" ON "images" USING btree ("wallet_id","bytes");--> statement-breakpoint
CREATE INDEX "images_look_at" ON "images" USING btree ("look_at") WHERE "images"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "results_by_task" ON "results" USING btree ("task_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_open" ON "shares" USING btree ("image_id") WHERE "shares"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "task_inputs_by_image" ON "task_inputs" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_idempotency" ON "tasks" USING btree ("wallet_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_changes" ON "tasks" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "tasks_history" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "tasks" USING btree ("mode","priority","created_at","id") WHERE "tasks"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_under_way" ON "tasks" USING btree ("user_id") WHERE "tasks"."state" in ('queued', 'drawing');--> statement-breakpoint
CREATE INDEX "tasks_expiry" ON "tasks" USING btree (coalesce("kept_until", "expires_at"));--> statement-breakpoint
CREATE INDEX "tasks_left_outside" ON "tasks" USING btree ("id") WHERE "tasks"."engine_handle" is not null;--> statement-breakpoint
CREATE INDEX "tasks_group" ON "tasks" USING btree ("group_id","group_place") WHERE "tasks"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "tool_durations_by_tool" ON "tool_durations" USING btree ("tool_type","lane","id");--> statement-breakpoint
CREATE INDEX "zip_tickets_expiry" ON "zip_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credit_lots_spendable" ON "credit_lots" USING btree ("wallet_id","expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_ending" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."remaining" > 0 and "credit_lots"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "credit_lots_bought" ON "credit_lots" USING btree ("wallet_id") WHERE "credit_lots"."source" <> 'trial';--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("wallet_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ledger_entries_wallet" ON "ledger_entries" USING btree ("wallet_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_lot" ON "ledger_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "ledger_movements_wallet" ON "ledger_movements" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movements_task_kind" ON "ledger_movements" USING btree ("task_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movements_once" ON "ledger_movements" USING btree ("wallet_id","once_key");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "matting_cutouts_by_image" ON "matting_cutouts" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mattings_content" ON "mattings" USING btree ("user_id","wallet_id","content_hash");--> statement-breakpoint
CREATE INDEX "mattings_by_image" ON "mattings" USING btree ("image_id","saved_at");--> statement-breakpoint
CREATE INDEX "mattings_under_way" ON "mattings" USING btree ("user_id","created_at") WHERE "mattings"."state" in ('queued', 'drawing');--> statement-breakpoint
CREATE INDEX "mattings_unsaved" ON "mattings" USING btree ("created_at") WHERE "mattings"."saved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mattings_turn" ON "mattings" USING btree ("user_id") WHERE "mattings"."job_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mattings_job" ON "mattings" USING btree ("job_id") WHERE "mattings"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "large_messages_created" ON "large_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_counts_series" ON "remote_counts" USING btree ("hour","remote","version","phase","error_class","bucket");